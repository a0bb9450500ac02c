package store

type Box[T any] struct{ item T }

func NewBox[T any](items ...T) *Box[T] { return &Box[T]{} }

func (b *Box[T]) Put(item T) {}

type handler func(*Book)

var handlers = map[string]handler{}

func pack(kind string, opened chan *Book, lent map[*Book]int) {
	empty := NewBox[string]()
	//       ^ calls exact -> store/boxes.go:NewBox
	empty.Put("")
	//    ^ calls probable -> store/boxes.go:Box.Put
	one := NewBox[*Book](nil)
	//     ^ calls exact -> store/boxes.go:NewBox
	one.Put(nil)
	//  ^ calls probable -> store/boxes.go:Box.Put
	NewBox[handler](nil, nil).Put(nil)
	// <- calls exact -> store/boxes.go:NewBox
	//                        ^ calls probable -> store/boxes.go:Box.Put
	handlers[kind](nil)
	// <- references exact -> store/boxes.go:handlers
	open := func() (*Book, error) { return nil, nil }
	book, _ := open()
	book.Lend()
	//   ^ calls probable -> store/book.go:Book.Lend
	cases := []struct {
		name   string
		shelf  *Shelf
		inside struct{ book *Book }
	}{{name: "a"}}
	for _, each := range cases {
		each.shelf.First()
		//         ^ calls probable -> store/shelf.go:Shelf.First
		each.inside.book.Lend()
		//               ^ calls probable -> store/book.go:Book.Lend
	}
	for book := range opened {
		book.Lend()
		//   ^ calls probable -> store/book.go:Book.Lend
	}
	for book := range lent {
		book.Title()
		//   ^ calls probable -> store/book.go:Book.Title
	}
}

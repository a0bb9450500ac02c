package store

import "fmt"

// Shelf holds books by title.
type Shelf struct {
	Label
	// <- inherits exact -> store/book.go:Label
	books map[string]*Book
	//                ^ references exact -> store/book.go:Book
	onAdd func(*Book)
}

func NewShelf(name string) *Shelf {
	return &Shelf{Label: Label{name}, books: make(map[string]*Book)}
	//      ^ references exact -> store/shelf.go:Shelf
	//                   ^ references exact -> store/book.go:Label
	//                                       ^ calls unresolved external
}

func (s *Shelf) Add(book *Book) {
	s.books[book.Title()] = book
	//           ^ calls probable -> store/book.go:Book.Title
	s.append(book)
	//^ calls probable -> store/shelf.go:Shelf.append
	s.onAdd(book)
	//^ calls probable -> store/shelf.go:Shelf.onAdd
}

func (s *Shelf) append(book *Book) []*Book {
	list := append([]*Book{}, book)
	//      ^ calls unresolved external
	return list
}

func (s *Shelf) First() (*Book, error) {
	for title, book := range s.books {
		if len(title) > 0 {
		// ^ calls unresolved external
			book.Lend()
			//   ^ calls probable -> store/book.go:Book.Lend
			return book, nil
		}
	}
	return nil, fmt.Errorf("empty: %s", s.Text())
	//              ^ calls unresolved external
	//                                    ^ calls probable -> store/book.go:Label.Text
}

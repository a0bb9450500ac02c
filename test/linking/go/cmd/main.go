package main

import (
	"os"
	"strings"

	depot "example.org/library/store"
)

type app struct {
	shelf  *depot.Shelf
	//            ^ references exact -> store/shelf.go:Shelf
	lend   func(string) bool
	others []depot.Item
	//             ^ references exact -> store/book.go:Item
}

func main() {
	shelf := depot.NewShelf("novels")
	//             ^ calls exact -> store/shelf.go:NewShelf
	shelf.Add(&depot.Book{})
	//    ^ calls probable -> store/shelf.go:Shelf.Add
	//               ^ references exact -> store/book.go:Book
	book, err := shelf.First()
	//                 ^ calls probable -> store/shelf.go:Shelf.First
	if err != nil {
		os.Exit(1)
		// ^ calls unresolved external
	}
	book.Lend()
	//   ^ calls probable -> store/book.go:Book.Lend
	a := app{shelf: shelf, lend: borrow}
	//   ^ references exact -> cmd/main.go:app
	//                           ^ references exact -> cmd/main.go:borrow
	a.run(strings.ToUpper)
	//^ calls probable -> cmd/args.go:app.run
	//            ^ references unresolved external
	a.shelf.Text()
	//      ^ calls probable -> store/book.go:Label.Text
	walk(a.others, func(item depot2) { item.Lend() })
	// <- calls exact -> cmd/args.go:walk
	//                                      ^ calls probable -> store/book.go:Item.Lend
}

func later() int {
	depot.NewShelf("crime")
	//    ^ calls exact -> store/shelf.go:NewShelf
	depot := depot.NewShelf("poems")
	//             ^ calls exact -> store/shelf.go:NewShelf
	return len(depot.Text())
	//               ^ calls probable -> store/book.go:Label.Text
}

func sooner() int {
	depot.NewShelf("maps")
	//    ^ gap: calls exact -> store/shelf.go:NewShelf
	depot := len(os.Args)
	return depot
}

func borrow(title string) bool { return depot.Errorf(title) != "" }
//                                            ^ calls exact -> store/book.go:Errorf

package main

import . "example.org/library/store"

type depot2 = Item
//            ^ references exact -> store/book.go:Item

func (a *app) run(change func(string) string) {
	a.shelf.Add(&Book{})
	//      ^ calls probable -> store/shelf.go:Shelf.Add
	//           ^ references exact -> store/book.go:Book
	change("x")
	// <- calls unresolved
	for _, item := range a.others {
		item.Title()
		//   ^ calls probable -> store/book.go:Item.Title
		if book, ok := item.(*Book); ok {
			book.Lend()
			//   ^ calls probable -> store/book.go:Book.Lend
		}
	}
	usage := func(text string) { println(text) }
	//                           ^ calls unresolved external
	usage("args")
	// <- nothing
	apply(borrow)
	// <- calls exact -> cmd/args.go:apply
	//    ^ calls probable -> cmd/main.go:borrow; from cmd/args.go:apply
	NewShelf("y")
	// <- calls exact -> store/shelf.go:NewShelf
}

func apply(lend func(string) bool) bool { return lend("z") }
//                                               ^ calls unresolved

func walk(items []Item, visit func(Item)) {
	for _, item := range items {
		visit(item)
	}
}

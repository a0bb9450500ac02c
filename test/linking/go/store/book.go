package store

// Item is what can be lent.
type Item interface {
	Title() string
	Lend() bool
}

type Label struct{ text string }

func (l Label) Text() string { return l.text }
//                                      ^ references probable -> store/book.go:Label.text

type Book struct {
	title string
}

func (b *Book) Title() string { return b.title }

func (b *Book) Lend() bool {
	count(b)
	// <- calls exact -> store/book.go:count
	return len(b.title) > 0
	//     ^ calls unresolved external
}

func count(items ...Item) int {
//                  ^ references exact -> store/book.go:Item
	total := 0
	for _, item := range items {
		if item.Lend() {
		//      ^ calls probable -> store/book.go:Item.Lend
		//      ^ gap: calls -> store/book.go:Book.Lend; via store/book.go:Item.Lend
			total++
		}
	}
	return total
}

// Errorf is like the one of fmt.
func Errorf(text string) string { return text }

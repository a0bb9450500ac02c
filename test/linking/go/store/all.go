package store

type Opener interface {
	Open()
}

func OpenAll[T Opener, K comparable](all map[K]T) {
	for _, each := range all {
		each.Open()
		//   ^ calls probable -> store/all.go:Opener.Open
	}
}

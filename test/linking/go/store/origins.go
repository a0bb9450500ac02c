package store

import (
	"net/http"

	"example.org/library/generated"
)

func fetchAll(request *http.Request, each func()) {
	http.Get("x")
	//   ^ calls unresolved external
	generated.Lend()
	//        ^ calls unresolved unknown
	request.Lend()
	//      ^ calls unresolved external
	http.DefaultClient().Lend()
	//                   ^ calls unresolved unknown
	each()
	// <- calls unresolved unknown
}

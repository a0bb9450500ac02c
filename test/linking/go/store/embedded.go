package store

type Closer interface {
	Close()
}

type Base struct{}

func (b *Base) Close() {}

type Conn struct {
	Base
	// <- inherits exact -> store/embedded.go:Base
}

func (c *Conn) Close() { c.Base.Close() }
//             ^ nothing
//                              ^ calls probable -> store/embedded.go:Base.Close

type Guard struct {
	Closer
	// <- inherits exact -> store/embedded.go:Closer
}

func (g *Guard) Close() {}
//              ^ overrides probable -> store/embedded.go:Closer.Close

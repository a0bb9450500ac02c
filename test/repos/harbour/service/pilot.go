// Package service guides ships in.
package service

import "fmt"

type Pilot struct {
	Name string
	log  *Log
}

func NewPilot(name string) *Pilot {
	return &Pilot{Name: name, log: &Log{}}
}

func (p *Pilot) Guide(ship string) error {
	p.log.Add(fmt.Sprintf("%s guides %s", p.Name, ship))
	return nil
}

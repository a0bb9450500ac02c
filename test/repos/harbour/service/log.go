package service

type Log struct{ lines []string }

func (l *Log) Add(line string) { l.lines = append(l.lines, line) }

module example.org/harbour/service

go 1.22

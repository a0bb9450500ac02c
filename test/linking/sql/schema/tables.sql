CREATE TABLE ferry.Ships (
    ShipId INT NOT NULL PRIMARY KEY,
    Name NVARCHAR(80) NOT NULL
);
GO

CREATE TABLE ferry.Trips (
    TripId INT NOT NULL PRIMARY KEY,
    ShipId INT NOT NULL REFERENCES ferry.Ships (ShipId),
    --                                   ^ references exact -> schema/tables.sql:Ships
    Fare MONEY NOT NULL,
    Count INT NOT NULL
);
GO

CREATE TABLE ferry.Crew (CrewId INT NOT NULL);
GO

CREATE TABLE audit.Crew (
    CrewId INT NOT NULL,
    Gone DATE NULL
);
GO

CREATE TYPE ferry.TripList AS TABLE (TripId INT NOT NULL);
GO

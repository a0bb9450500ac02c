CREATE VIEW ferry.FullTrips AS
SELECT t.TripId, s.Name, ferry.WithTax(t.Fare) AS Price
--                             ^ calls exact -> schema/procedures.sql:WithTax
FROM ferry.Trips AS t
--         ^ references exact -> schema/tables.sql:Trips
JOIN ferry.Ships AS s ON s.ShipId = t.ShipId;
--         ^ references exact -> schema/tables.sql:Ships
GO

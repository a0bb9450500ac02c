CREATE FUNCTION ferry.WithTax (@fare MONEY)
RETURNS MONEY
AS
BEGIN
    RETURN ROUND(@fare * 1.2, 2);
    --     ^ nothing
END;
GO

CREATE PROCEDURE ferry.CancelTrip @trip INT
AS
BEGIN
    DELETE FROM ferry.Trips WHERE TripId = @trip;
    --                ^ references exact -> schema/tables.sql:Trips
    EXEC ferry.LogChange @text = N'cancelled';
    --         ^ calls exact -> schema/log.sql:LogChange
    EXEC sp_executesql N'SELECT 1';
    --   ^ calls unresolved external
END;
GO

CREATE PROCEDURE ferry.CloseSeason @list ferry.TripList READONLY
--                                             ^ references exact -> schema/tables.sql:TripList
AS
BEGIN
    WITH Ships AS (SELECT TripId FROM ferry.FullTrips)
    --                                      ^ references exact -> schema/views.sql:FullTrips
    SELECT COUNT(*) FROM Ships;
    --     ^ nothing
    --                   ^ nothing
    CREATE TABLE #Log (Text NVARCHAR(20));
    INSERT INTO #Log (Text) SELECT Name FROM ferry.Ships;
    --                                             ^ references exact -> schema/tables.sql:Ships
    DELETE FROM audit.Crew WHERE CrewId NOT IN (SELECT CrewId FROM ferry.Crew);
    --                ^ gap: references exact -> schema/tables.sql:Crew~2
    --                                                                   ^ gap: references exact -> schema/tables.sql:Crew
    UPDATE ferry.Trips SET Fare = ferry.WithTax(Fare) WHERE Count = 0;
    --           ^ references exact -> schema/tables.sql:Trips
    --                                  ^ calls exact -> schema/procedures.sql:WithTax
    EXECUTE ferry.CancelTrip 7;
    --            ^ calls exact -> schema/procedures.sql:CancelTrip
    EXEC ferry.CloseSeason @list;
    --         ^ calls exact -> schema/procedures.sql:CloseSeason
END;
GO

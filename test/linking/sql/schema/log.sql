CREATE TABLE ferry.Log (
    LogId INT IDENTITY PRIMARY KEY,
    Text NVARCHAR(200)
);
GO

CREATE PROCEDURE ferry.LogChange @text NVARCHAR(200)
AS
    INSERT INTO [ferry].[Log] (Text) VALUES (UPPER(@text));
    --                  ^ references exact -> schema/log.sql:Log
    --                                       ^ nothing
GO

-- A function named like a built-in of other databases; only the schema tells.
CREATE FUNCTION ferry.Count (@table NVARCHAR(80))
RETURNS INT
AS
BEGIN
    DECLARE @rows INT;
    SELECT @rows = COUNT(*) FROM ferry.Log;
    --             ^ nothing
    --                                 ^ references exact -> schema/log.sql:Log
    RETURN ISNULL(@rows, 0);
    --     ^ nothing
END;
GO

CREATE TRIGGER ferry.TripsChanged ON ferry.Trips AFTER UPDATE
--                                         ^ references exact -> schema/tables.sql:Trips
AS
    EXEC ferry.LogChange @text = N'changed';
    --         ^ calls exact -> schema/log.sql:LogChange
    SELECT ferry.Count(N'Log');
    --           ^ calls exact -> schema/log.sql:Count
    EXEC other.Missing;
    --         ^ calls unresolved
GO

-- Nights on which we observed.
CREATE TABLE nights (
    id INTEGER PRIMARY KEY,
    observed_on DATE NOT NULL,
    cloud_cover REAL
);

CREATE TABLE sightings (
    id INTEGER PRIMARY KEY,
    night_id INTEGER REFERENCES nights (id),
    star TEXT NOT NULL
);

CREATE INDEX sightings_by_star ON sightings (star);

CREATE VIEW clear_nights AS
SELECT id, observed_on FROM nights WHERE cloud_cover < 0.2;

local weather = require("weather")
--    ^ imports exact -> src/weather.lua
local Harvest = require("src.harvest")
--    ^ imports exact -> src/harvest.lua
local soon = weather.soon

soon()
-- <- calls exact -> src/main.lua:soon
-- <- calls probable -> src/weather.lua:soon
weather.when()
--      ^ calls exact -> src/weather.lua:soon
require("field").new("west"):mow(1)
--               ^ calls exact -> src/field.lua:Field.new
--                           ^ calls probable -> src/field.lua:Field.mow
local harvest = Harvest.new("east")
--                      ^ calls exact -> src/harvest.lua:Harvest.new
harvest:dry()
--      ^ calls probable -> src/harvest.lua:Harvest.dry
insert(3)
-- <- calls exact -> src/weather.lua:insert

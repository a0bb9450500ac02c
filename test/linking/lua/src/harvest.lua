local Field = require("field")
--    ^ imports exact -> src/field.lua
local weather = require("weather")
local json = require("cjson")

local Harvest = {}
Harvest.__index = Harvest

function Harvest.new(name)
  local self = setmetatable({}, Harvest)
  --           ^ calls unresolved external
  self.field = Field.new(name)
  --                 ^ calls exact -> src/field.lua:Field.new
  return self
end

function Harvest:gather(callback)
  self.field:mow(2)
  --         ^ calls probable -> src/field.lua:Field.mow
  self:dry()
  --   ^ calls probable -> src/harvest.lua:Harvest.dry
  table.insert(self, callback)
  --    ^ calls unresolved external
  return callback(self)
  --     ^ calls unresolved
end

function Harvest:dry()
  if weather.forecast.is_dry() then
  --                  ^ calls probable -> src/weather.lua:forecast.is_dry
    json.encode({})
    --   ^ calls unresolved external
  end
  return insert(1)
  --     ^ calls exact -> src/weather.lua:insert
end

local function report(harvest)
  print(harvest)
  -- <- calls unresolved external
end

local function print_all(print)
  print("all")
  -- <- calls unresolved
end

local season = Harvest.new("south")
--                     ^ calls exact -> src/harvest.lua:Harvest.new
season:gather(report)
--     ^ calls probable -> src/harvest.lua:Harvest.gather
--            ^ references exact -> src/harvest.lua:report
--            ^ calls probable -> src/harvest.lua:report; from src/harvest.lua:Harvest.gather
print_all(season.dry)
-- <- calls exact -> src/harvest.lua:print_all
--               ^ references probable -> src/harvest.lua:Harvest.dry
season.field:mow(1)
--           ^ calls probable -> src/field.lua:Field.mow

return Harvest

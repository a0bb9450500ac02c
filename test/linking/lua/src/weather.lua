--- Global on purpose, and named like one of `table`.
function insert(value)
  return value
end

local forecast = {
  is_dry = function()
    return tostring(true) == "true"
    --     ^ calls unresolved external
  end,
}

local function soon()
  return forecast.is_dry()
  --              ^ calls -> src/weather.lua:forecast.is_dry
end

return { forecast = forecast, soon = soon, when = soon }

local json = require("cjson")
local made = require("field.generated")

local function collect(each)
  json.decode("x")
  --   ^ calls unresolved external
  made.mow()
  --   ^ calls unresolved unknown
  json.decode("x").mow()
  --               ^ calls unresolved unknown
  each()
  -- <- calls unresolved unknown
end

return collect

local Land = {}
Land.__index = Land

function Land:rest()
  return self.name
end

local Field = setmetatable({}, { __index = Land })
--            ^ calls unresolved external
Field.__index = Field

function Field.new(name)
  return setmetatable({ name = name }, Field)
end

function Field:mow(times)
  for _ = 1, times do
    self:rest()
    --   ^ calls probable -> src/field.lua:Land.rest
  end
  return self:turn()
  --          ^ calls probable -> src/field.lua:Field.turn
end

Field.turn = function(self)
  return self
end

return Field

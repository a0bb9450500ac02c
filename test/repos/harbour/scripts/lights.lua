local M = {}

local function blink(light, times)
  for _ = 1, times do light:toggle() end
end

function M.signal(light)
  blink(light, 3)
end

function M:night()
  self.is_dark = true
end

return M

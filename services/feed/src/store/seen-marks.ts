/** Scripts on strings of packed marks: 16 bytes each, an item's id and a time. */
import { defineScript } from '@tallscreen/kit/redis/scripts';

/** KEYS: a string. ARGV: bytes to append, longest length, length after a cut, seconds until it expires. */
export const appendAndCut = defineScript<number>(`
local length = redis.call('APPEND', KEYS[1], ARGV[1])
if length > tonumber(ARGV[2]) then
  redis.call('SET', KEYS[1], redis.call('GETRANGE', KEYS[1], -tonumber(ARGV[3]), -1))
end
return redis.call('EXPIRE', KEYS[1], ARGV[4])
`);

/** KEYS: strings of seen items. ARGV: the packed id of the item to remove. */
export const takeOut = defineScript<number>(`
for _, key in ipairs(KEYS) do
  local value = redis.call('GET', key) or ''
  local kept = {}
  for at = 1, #value - 15, 16 do
    if string.sub(value, at, at + 7) ~= ARGV[1] then kept[#kept + 1] = string.sub(value, at, at + 15) end
  end
  if #kept == 0 then redis.call('DEL', key)
  elseif #kept * 16 < #value then redis.call('SET', key, table.concat(kept), 'KEEPTTL') end
end
return 1
`);

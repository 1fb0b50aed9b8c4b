import { defineScript } from '@tallscreen/kit/redis/scripts';
import type { Counters } from '#domain/item';

/** revision:likes:comments */
export const packCounters = ({ revision, likes, comments }: Counters): string => [revision, likes, comments].join(':');

export function unpackCounters(text: string): Counters {
  const [revision = 0, likes = 0, comments = 0] = text.split(':').map(Number);
  return { revision, likes, comments };
}

/** ARGV: revision, packed counters, seconds. Gives way only to a newer revision. */
export const putCounters = defineScript<number>(`
local known = redis.call('GET', KEYS[1])
if known and tonumber(string.match(known, '^%d+')) >= tonumber(ARGV[1]) then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`);

const PUT_FIELDS = `
local function putFields(from)
  for i = from, #ARGV, 2 do
    local known = redis.call('HGET', KEYS[1], ARGV[i])
    if not known or tonumber(string.match(known, '^%d+')) < tonumber(string.match(ARGV[i + 1], '^%d+')) then
      redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
    end
  end
end`;

/** ARGV: seconds, then field and \`revision:0|1\` in turn. Each field gives way only to a newer revision. */
export const putLikes = defineScript<number>(`${PUT_FIELDS}
putFields(2)
if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return 1`);

/**
 * A fill in several steps, each of which is for nothing when the hash has gone since the fill began: what changed meanwhile
 * went with it. ARGV: seconds, the fill's name.
 */
export const beginFill = defineScript<number>(`
redis.call('HSET', KEYS[1], 'filling', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1`);

/** ARGV: the fill's name, then field and \`revision:0|1\` in turn. Answers 0 when it is for nothing. */
export const fillStep = defineScript<number>(`${PUT_FIELDS}
if redis.call('HGET', KEYS[1], 'filling') ~= ARGV[1] then return 0 end
putFields(2)
return 1`);

/** ARGV: the fill's name, then the field and value that say how it ended. */
export const endFill = defineScript<number>(`
if redis.call('HGET', KEYS[1], 'filling') ~= ARGV[1] then return 0 end
redis.call('HDEL', KEYS[1], 'filling')
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
return 1`);

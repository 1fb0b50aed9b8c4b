import { defineScript } from '@tallscreen/kit/redis/scripts';
import type { Counters } from '#domain/media-item';

/** Format: `revision:likeCount:commentCount`. */
export const packCounters = ({ revision, likeCount, commentCount }: Counters): string =>
  [revision, likeCount, commentCount].join(':');

export function unpackCounters(text: string): Counters {
  const [revision = 0, likeCount = 0, commentCount = 0] = text.split(':').map(Number);
  return { revision, likeCount, commentCount };
}

/** Writes counters unless the cached ones are as new or newer. ARGV: revision, packed counters, TTL in seconds. */
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

/**
 * Writes each field unless the cached one is as new or newer. ARGV: TTL in seconds, then pairs of field and
 * \`revision:0|1\`.
 */
export const putLikes = defineScript<number>(`${PUT_FIELDS}
putFields(2)
if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return 1`);

/**
 * Starts a fill, which takes several steps. A later fill, or the loss of the hash, cancels it: otherwise changes
 * written to the lost hash would be missing. ARGV: TTL in seconds, id of the fill.
 */
export const beginFill = defineScript<number>(`
redis.call('HSET', KEYS[1], 'filling', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[1])
return 1`);

/** ARGV: id of the fill, then pairs of field and \`revision:0|1\`. Returns 0 if the fill was canceled. */
export const fillStep = defineScript<number>(`${PUT_FIELDS}
if redis.call('HGET', KEYS[1], 'filling') ~= ARGV[1] then return 0 end
putFields(2)
return 1`);

/**
 * ARGV: id of the fill, then the field and value that record its result. Returns 0 if the fill was canceled. Writes
 * before it deletes, because a hash without fields is removed together with its TTL.
 */
export const endFill = defineScript<number>(`
if redis.call('HGET', KEYS[1], 'filling') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('HDEL', KEYS[1], 'filling')
return 1`);

import { defineScript } from '@tallscreen/kit/redis/scripts';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { pack, unpack } from '#store/packed-numbers';

/**
 * A kind of action that Redis remembers. `followed` is about a creator, the others are about a video; `viewed` only
 * means that the video was not skipped.
 */
const codes = { watched: 1, liked: 2, saved: 3, shared: 4, commented: 5, followed: 6, skipped: 7, viewed: 8 } as const;

export type StoredKind = keyof typeof codes;

const kindOf = new Map<number, StoredKind>(Object.entries(codes).map(([kind, code]) => [code, kind as StoredKind]));

export interface StoredSignal {
  /** a video, or a creator that is followed */
  readonly id: number;
  readonly kind: StoredKind;
  readonly atMs: number;
}

/** A change of the signals of one viewer. */
export interface SignalChange {
  readonly viewerId: number;
  /** the video or creator; absent for all */
  readonly id?: number;
  /** the signal to add; absent to remove only */
  readonly kind?: StoredKind;
  readonly atMs: number;
  /** kinds to remove, in addition to an earlier signal of the same kind */
  readonly takesOut?: readonly StoredKind[];
  /** does nothing if a signal of one of these kinds exists */
  readonly unless?: readonly StoredKind[];
}

/** Upper bound of the signals that Redis keeps of a viewer in each group: for, against, follows, views. */
const MAX_OF_GROUP = 50;
const TTL_SECONDS = 60 * 24 * 3_600;

/**
 * KEYS: a string of signals of 24 bytes: id, kind, time. ARGV: seconds until it expires, how many are kept of a group,
 * the kinds that are groups of their own, then for each change: the id ('' for any), the kinds to remove, the kinds
 * that prevent the change, and the signal to append ('' for none).
 */
const change = defineScript<number>(`
local value = redis.call('GET', KEYS[1]) or ''
local signals = {}
for at = 1, #value - 23, 24 do signals[#signals + 1] = string.sub(value, at, at + 23) end
local function has(kinds, kind)
  for at = 1, #kinds, 8 do if string.sub(kinds, at, at + 7) == kind then return true end end
  return false
end
for i = 4, #ARGV, 4 do
  local kept, prevented = {}, false
  for _, signal in ipairs(signals) do
    local same = ARGV[i] == '' or string.sub(signal, 1, 8) == ARGV[i]
    local kind = string.sub(signal, 9, 16)
    if same and has(ARGV[i + 2], kind) then prevented = true end
    if not (same and has(ARGV[i + 1], kind)) then kept[#kept + 1] = signal end
  end
  if not prevented then
    signals = kept
    if ARGV[i + 3] ~= '' then signals[#signals + 1] = ARGV[i + 3] end
  end
end
local counts, newest = {}, {}
for at = #signals, 1, -1 do
  local kind = string.sub(signals[at], 9, 16)
  local group = has(ARGV[3], kind) and kind or ''
  counts[group] = (counts[group] or 0) + 1
  if counts[group] <= tonumber(ARGV[2]) then table.insert(newest, 1, signals[at]) end
end
local after = table.concat(newest)
if after == value then return 0 end
if after == '' then return redis.call('DEL', KEYS[1]) end
redis.call('SET', KEYS[1], after, 'EX', ARGV[1])
return 1
`);

const OWN_GROUPS = pack([codes.followed, codes.skipped, codes.viewed]);
const NOTHING = Buffer.alloc(0);

/** Applies changes of one viewer, in their order. */
export const changeSignals = (redis: Redis, key: string, changes: readonly SignalChange[]): Promise<number> =>
  change(
    redis,
    [key],
    [
      TTL_SECONDS,
      MAX_OF_GROUP,
      OWN_GROUPS,
      ...changes.flatMap(({ id, kind, atMs, takesOut = [], unless = [] }) => [
        id === undefined ? NOTHING : pack([id]),
        pack([...takesOut, ...(kind ? [kind] : [])].map((each) => codes[each])),
        pack(unless.map((each) => codes[each])),
        kind && id !== undefined ? pack([id, codes[kind], atMs]) : NOTHING,
      ]),
    ],
  );

/** Reads signals that `changeSignals` wrote, the newest first. */
export function readSignals(packed: Buffer | null | undefined): StoredSignal[] {
  const numbers = unpack(packed);
  const signals: StoredSignal[] = [];
  for (let at = numbers.length - 3; at >= 0; at -= 3) {
    const kind = kindOf.get(numbers[at + 1] as number);
    if (kind) signals.push({ id: numbers[at] as number, kind, atMs: numbers[at + 2] as number });
  }
  return signals;
}

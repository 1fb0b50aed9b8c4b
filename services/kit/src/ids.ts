import { fail } from '#errors';

/** 41 bits of milliseconds since 2015 (an id of today has 16 digits), 8 bits of worker, 4 bits of sequence. */
export const ID_EPOCH_MS = Date.UTC(2015, 0, 1);
export const WORKERS = 256;
const PER_MS = 16;
const MS_UNIT = WORKERS * PER_MS;

export interface IdGeneratorOptions {
  /** 0–255, different in every process that makes ids of the same kind */
  readonly worker: number;
  readonly now?: () => number;
}

/**
 * Returns a generator of strictly rising ids. It does not wait when the clock goes back, or for more than 16 ids in a
 * millisecond: it counts on from its own last millisecond, which is then ahead of the clock.
 */
export function createIdGenerator({ worker, now = Date.now }: IdGeneratorOptions): () => number {
  if (!Number.isInteger(worker) || worker < 0 || worker >= WORKERS)
    throw new RangeError(`worker ${worker} is not 0–255`);
  let lastMs = -1;
  let sequence = 0;
  return () => {
    const ms = now() - ID_EPOCH_MS;
    if (ms > lastMs) {
      lastMs = ms;
      sequence = 0;
    } else if (++sequence === PER_MS) {
      lastMs++;
      sequence = 0;
    }
    return lastMs * MS_UNIT + worker * PER_MS + sequence;
  };
}

/**
 * Converts an id from outside: a number, a bigint of a protobuf message or a decimal string. Throws `invalid_argument`.
 */
export function toId(value: bigint | string | number): number {
  const id = typeof value === 'string' ? (/^[1-9]\d{0,15}$/.test(value) ? Number(value) : NaN) : Number(value);
  if (!Number.isSafeInteger(id) || id < 1) throw fail('invalid_id');
  return id;
}

export const fromId = (id: number): bigint => BigInt(id);

/** Returns when the id was made, ms since the Unix epoch. */
export const idToMs = (id: number): number => Math.floor(id / MS_UNIT) + ID_EPOCH_MS;

/** Returns the smallest id that could be made at that time: a bound for keyset pages by time. */
export const idAtMs = (ms: number): number => Math.max(1, (ms - ID_EPOCH_MS) * MS_UNIT);

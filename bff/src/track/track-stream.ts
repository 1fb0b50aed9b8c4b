import type { Redis } from '@tallscreen/kit/redis/connection';
import { isMemoryFull } from '@tallscreen/kit/redis/full';
import { pendingKey, streamsOf } from '#track/track-keys';

export interface Entry {
  /** unique in the stream; begins with the Redis time at which it was stored */
  readonly id: string;
  /** unique among all streams */
  readonly eventId: string;
  readonly line: string;
}

/** Returns when an entry was stored, in ms since epoch. */
export const storedAtMs = (id: string): number => Number(id.split('-', 1)[0]);

/** A stream of stored reports, read by one of several relays. */
export interface TrackStream {
  /** Returns new entries. With `waits`, waits up to a second for the first. */
  readonly next: () => Promise<Entry[]>;
  /** Returns entries that another relay read long ago and did not acknowledge: it was killed, or Kafka is away. */
  readonly takeOver: () => Promise<Entry[]>;
  /** Removes entries that Kafka has. */
  readonly remove: (entries: readonly Entry[]) => Promise<void>;
}

const GROUP = 'relay';
/** entries per read */
export const MAX_ENTRIES = 1_000;
const BLOCK_MS = 1_000;
/**
 * Much longer than Kafka needs for a batch. If it is too short, entries arrive twice but count once by their event id.
 */
const ABANDONED_MS = 10_000;
/** A consumer without entries that was idle this long belongs to a process that has ended. */
const DEAD_CONSUMER_MS = 3_600_000;

export interface TrackStreamOptions {
  /** a connection of its own if reads wait, because they block it */
  readonly redis: Redis;
  /** unique per process */
  readonly consumer: string;
  /** one of `streamsOf` */
  readonly stream: string;
  /** false if the connection is shared with other streams, whose reads would have to wait */
  readonly waits: boolean;
}

export function createTrackStream({ redis, consumer, stream, waits }: TrackStreamOptions): TrackStream {
  let isReady = false;
  const pending = pendingKey(redis, stream);

  const toEntries = (messages: readonly (StreamMessage | null)[]): Entry[] =>
    messages.flatMap((m) => (m ? [{ id: m.id, eventId: `${stream}-${m.id}`, line: m.message['r'] ?? '' }] : []));

  /** Creates the group first, and again after an error: Redis may have lost it. */
  async function withGroup<T>(work: () => Promise<T>): Promise<T> {
    if (!isReady) await openGroup(redis, pending);
    isReady = true;
    try {
      return await work();
    } catch (error) {
      isReady = false;
      throw error;
    }
  }

  return {
    next: () =>
      withGroup(async () => {
        const options = { COUNT: MAX_ENTRIES, ...(waits && { BLOCK: BLOCK_MS }) };
        const reply = await redis.xReadGroup(GROUP, consumer, { key: pending, id: '>' }, options);
        return toEntries((reply as StreamReply[] | null)?.[0]?.messages ?? []);
      }),
    takeOver: () =>
      withGroup(async () => {
        const { messages } = await redis.xAutoClaim(pending, GROUP, consumer, ABANDONED_MS, '0-0', {
          COUNT: MAX_ENTRIES,
        });
        return toEntries(messages as (StreamMessage | null)[]);
      }),
    async remove(entries) {
      const ids = entries.map(({ id }) => id);
      if (ids.length > 0) await redis.multi().xAck(pending, GROUP, ids).xDel(pending, ids).exec();
    },
  };
}

/**
 * Returns how many entries Kafka does not have yet, and when the oldest was stored (its id begins with the time).
 * Leaves out streams whose servers are away; throws if all are.
 */
export async function readWaitingTrackEvents(redis: Redis) {
  const reading = streamsOf(redis).map(async (stream) => {
    const key = pendingKey(redis, stream);
    const [count, found] = await Promise.all([redis.xLen(key), redis.xRange(key, '-', '+', { COUNT: 1 })]);
    return { count, first: found?.[0] };
  });
  const read = (await Promise.allSettled(reading)).flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  if (read.length === 0) await reading[0];
  const oldest = Math.min(...read.flatMap(({ first }) => (first ? [storedAtMs(first.id)] : [])));
  return {
    count: read.reduce((sum, { count }) => sum + count, 0),
    oldestAt: Number.isFinite(oldest) ? new Date(oldest) : undefined,
  };
}

interface StreamMessage {
  readonly id: string;
  readonly message: Readonly<Record<string, string>>;
}

interface StreamReply {
  readonly messages: StreamMessage[];
}

async function openGroup(redis: Redis, key: string): Promise<void> {
  await redis.xGroupCreate(key, GROUP, '0', { MKSTREAM: true }).catch((error: unknown) => {
    const isThere = error instanceof Error && error.message.startsWith('BUSYGROUP');
    // A full Redis refuses to create the group, but must be read, so that it empties. If the group is missing, reading
    // fails.
    if (!isThere && !isMemoryFull(error)) throw error;
  });
  await deleteDeadConsumers(redis, key);
}

async function deleteDeadConsumers(redis: Redis, key: string): Promise<void> {
  for (const { name, pending, idle } of await redis.xInfoConsumers(key, GROUP)) {
    if (pending === 0 && idle > DEAD_CONSUMER_MS) await redis.xGroupDelConsumer(key, GROUP, name);
  }
}

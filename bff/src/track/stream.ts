import type { Redis } from '@tallscreen/kit/redis/connection';
import { PENDING } from '#track/recorder';

export interface Entry {
  /** unique for as long as the stream lives */
  readonly id: string;
  readonly line: string;
}

/** The waiting reports as one of several relays sees them. */
export interface PendingStream {
  /** Newly written ones; waits up to a second for the first. */
  readonly next: () => Promise<Entry[]>;
  /** Those that a relay took and then said nothing about for a while: it was killed, or waits for Kafka. */
  readonly takeOver: () => Promise<Entry[]>;
  /** They are in Kafka. */
  readonly done: (entries: readonly Entry[]) => Promise<void>;
}

const GROUP = 'relay';
/** as many are taken at once */
export const BATCH = 1_000;
const BLOCK_MS = 1_000;
/** Far more than Kafka needs for a batch. Taken too early they arrive twice, under the same ids, and count once. */
const ABANDONED_MS = 10_000;
const FORGOTTEN_MS = 3_600_000;

export interface PendingStreamOptions {
  /** a connection of its own: waiting blocks it */
  readonly redis: Redis;
  /** different in every process */
  readonly consumer: string;
}

export function createPendingStream({ redis, consumer }: PendingStreamOptions): PendingStream {
  let isReady = false;

  /** The group is gone when Redis was emptied. */
  async function withGroup<T>(work: () => Promise<T>): Promise<T> {
    if (!isReady) await openGroup(redis);
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
        const options = { COUNT: BATCH, BLOCK: BLOCK_MS };
        const reply = await redis.xReadGroup(GROUP, consumer, { key: PENDING, id: '>' }, options);
        return toEntries((reply as StreamReply[] | null)?.[0]?.messages ?? []);
      }),
    takeOver: () =>
      withGroup(async () => {
        const { messages } = await redis.xAutoClaim(PENDING, GROUP, consumer, ABANDONED_MS, '0-0', { COUNT: BATCH });
        return toEntries(messages as (StreamMessage | null)[]);
      }),
    async done(entries) {
      const ids = entries.map(({ id }) => id);
      if (ids.length > 0) await redis.multi().xAck(PENDING, GROUP, ids).xDel(PENDING, ids).exec();
    },
  };
}

interface StreamMessage {
  readonly id: string;
  readonly message: Readonly<Record<string, string>>;
}

interface StreamReply {
  readonly messages: StreamMessage[];
}

const toEntries = (messages: readonly (StreamMessage | null)[]): Entry[] =>
  messages.flatMap((m) => (m ? [{ id: m.id, line: m.message['r'] ?? '' }] : []));

async function openGroup(redis: Redis): Promise<void> {
  await redis.xGroupCreate(PENDING, GROUP, '0', { MKSTREAM: true }).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.startsWith('BUSYGROUP'))) throw error;
  });
  await forgetDeadConsumers(redis);
}

/** Each process reads under a name of its own; without entries and long silent it is a process that has ended. */
async function forgetDeadConsumers(redis: Redis): Promise<void> {
  for (const { name, pending, idle } of await redis.xInfoConsumers(PENDING, GROUP)) {
    if (pending === 0 && idle > FORGOTTEN_MS) await redis.xGroupDelConsumer(PENDING, GROUP, name);
  }
}

import { createBatcher } from '#batch';
import { answered } from '#redis/answered';

/** What one user has decided about another user. Social owns it; other services have copies. */
export interface Block {
  readonly blockerId: number;
  readonly blockedId: number;
  readonly isBlocked: boolean;
  /** Only the one who mutes notices. */
  readonly isMuted: boolean;
  /** Rises by one with every change of the two fields above. */
  readonly revision: number;
}

/** The part of a node-redis client that is used. */
export interface BlockLogStore {
  xAdd(key: string, id: '*', message: Record<string, string>, options: TrimOptions): Promise<unknown>;
  xRange(key: string, start: string, end: string, options: { COUNT: number }): Promise<readonly LogEntry[] | null>;
}

interface TrimOptions {
  readonly TRIM: { readonly strategy: 'MAXLEN'; readonly strategyModifier: '~'; readonly threshold: number };
}

interface LogEntry {
  readonly id: string;
  readonly message: Readonly<Record<string, string>>;
}

export interface BlockLogOptions {
  /** the connection that every service uses, not a Redis of a cache */
  readonly redis: BlockLogStore;
  readonly timeoutMs?: number;
}

export type AddToBlockLog = (block: Block) => Promise<void>;

/** The latest changes of blocks, as far back as the log goes. */
export interface RecentBlocks {
  /**
   * Resolves when every change is known that was in the log before this call. Rejects with `unavailable` without Redis.
   */
  readonly catchUp: () => Promise<void>;
  /** Returns the newer of the stored copy and the log's entry. */
  readonly newest: <B extends Block>(pair: Pair, copy: B | undefined) => Block | B | undefined;
  /** Returns the latest changes of blocks between the user and anybody; a stored copy may be as new or newer. */
  readonly of: (userId: number) => readonly Block[];
}

type Pair = Pick<Block, 'blockerId' | 'blockedId'>;

const KEY = 'blocks';
/**
 * How many changes the log keeps. Copies are behind by fewer changes than this, even when Kafka is away for a while. If
 * they are not, the oldest change takes effect only when its event arrives.
 */
const KEPT_CHANGES = 10_000;
const PER_READ = 1_000;
/** Reads entries of this time again, because a Redis that took over may have a slow clock. */
const OVERLAP_MS = 1_000;
const CALLS_PER_READ = 10_000;
const SLOW_AFTER_MS = 5;

export const blockKey = ({ blockerId, blockedId }: Pair): string => `${blockerId}:${blockedId}`;

const encode = ({ blockerId, blockedId, isBlocked, isMuted, revision }: Block): string =>
  [blockerId, blockedId, Number(isBlocked), Number(isMuted), revision].join(' ');

function decode(line = ''): Block | undefined {
  const [blockerId, blockedId, isBlocked, isMuted, revision] = line.split(' ').map(Number);
  if (!blockerId || !blockedId || !revision) return undefined;
  return { blockerId, blockedId, isBlocked: isBlocked === 1, isMuted: isMuted === 1, revision };
}

/**
 * Returns a function that puts a change into the log in Redis. Call it before answering a change of a block: from then
 * on the change holds for all readers of the log, however late its event. Rejects with `unavailable` without Redis.
 */
export const createAddToBlockLog =
  ({ redis, timeoutMs = 1_000 }: BlockLogOptions): AddToBlockLog =>
  async (block) => {
    const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: KEPT_CHANGES } as const;
    await answered(redis.xAdd(KEY, '*', { block: encode(block) }, { TRIM }), timeoutMs);
  };

/** For a store that was restored to an earlier time: empties the log, which would be newer than the store. */
export const deleteBlockLog = async (redis: { del(key: string): Promise<unknown> }): Promise<void> =>
  void (await redis.del(KEY));

/**
 * Reads the log of changes, which is ahead of the copies that events write. If Redis loses the log, only the copies
 * hold. Calls at the same moment share one read, which asks only for new entries.
 */
export function createRecentBlocks({ redis, timeoutMs = 1_000 }: BlockLogOptions): RecentBlocks {
  /** Entries by pair; the oldest first. */
  const changes = new Map<string, Block>();
  const keysByUser = new Map<number, Set<string>>();
  let newestAtMs = 0;

  function forget(key: string): void {
    const known = changes.get(key);
    if (!known) return;
    changes.delete(key);
    for (const userId of [known.blockerId, known.blockedId]) {
      const keys = keysByUser.get(userId);
      if (keys?.delete(key) && keys.size === 0) keysByUser.delete(userId);
    }
  }

  function note(block: Block): void {
    const key = blockKey(block);
    if ((changes.get(key)?.revision ?? 0) >= block.revision) return;
    forget(key);
    changes.set(key, block);
    for (const userId of [block.blockerId, block.blockedId])
      keysByUser.set(userId, (keysByUser.get(userId) ?? new Set()).add(key));
    const [oldest] = changes.keys();
    if (changes.size > KEPT_CHANGES && oldest !== undefined) forget(oldest);
  }

  async function readOn(): Promise<void> {
    let start = String(Math.max(0, newestAtMs - OVERLAP_MS));
    for (;;) {
      const entries = (await answered(redis.xRange(KEY, start, '+', { COUNT: PER_READ }), timeoutMs)) ?? [];
      for (const { message } of entries) {
        const block = decode(message['block']);
        if (block) note(block);
      }
      const last = entries.at(-1);
      if (last) newestAtMs = Math.max(newestAtMs, Number(last.id.split('-', 1)[0]));
      if (!last || entries.length < PER_READ) return;
      start = `(${last.id}`;
    }
  }

  const read = createBatcher<undefined, undefined>({
    name: 'recent-blocks',
    maxSize: CALLS_PER_READ,
    // A call that comes during a read needs the next read: Redis may have answered the current one before the call.
    concurrency: 1,
    slowAfterMs: SLOW_AFTER_MS,
    async run(calls) {
      await readOn();
      return calls;
    },
  });

  return {
    catchUp: () => read(undefined),
    newest: (pair, copy) => {
      const change = changes.get(blockKey(pair));
      return change && change.revision > (copy?.revision ?? 0) ? change : copy;
    },
    of: (userId) => [...(keysByUser.get(userId) ?? [])].flatMap((key) => changes.get(key) ?? []),
  };
}

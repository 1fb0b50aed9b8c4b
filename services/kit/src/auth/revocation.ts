import { z } from 'zod';
import type { IssuedToken } from '#auth/access-token';
import { createBatcher } from '#batch';
import { TEMPORARILY_UNAVAILABLE, unavailable } from '#errors';

/** The part of a node-redis client that is used. */
export interface RevocationStore {
  mGet(keys: string[]): Promise<(string | null)[]>;
  set(key: string, value: string, options: { expiration: { type: 'PX'; value: number } }): Promise<unknown>;
  publish(channel: string, message: string): Promise<unknown>;
}

export interface RevocationOptions {
  readonly redis: RevocationStore;
  /** the same in every process of one installation */
  readonly prefix: string;
  /** how long an access token lives: after that a revocation has nothing left to do */
  readonly ttlSeconds: number;
  readonly timeoutMs?: number;
}

export interface Revocations {
  readonly isRevoked: (token: IssuedToken) => Promise<boolean>;
  /** every access token of this session issued until then, now when absent, is dead */
  readonly revokeSession: (sessionId: string, atMs?: number) => Promise<void>;
  /** every access token of this person issued until then, now when absent, is dead */
  readonly revokeUser: (userId: number, atMs?: number) => Promise<void>;
}

const LOOKUPS_PER_BATCH = 500;
const PATIENCE_MS = 5;

/**
 * Where the marks lie, for a script that looks them up in the same step as what it does. A mark holds a time in ms; the
 * tokens issued until then, it included, are dead.
 */
export const revocationKeys = (prefix: string) => ({
  sessionKey: (id: string) => `${prefix}revoked:session:${id}`,
  userKey: (id: number) => `${prefix}revoked:user:${id}`,
});

/** Told on `revocationChannel` at the moment it takes effect, for who does not look up each time: sockets, messaging. */
export type Revoked = RevokedWho & { readonly atMs: number };
type RevokedWho = { readonly sessionId: string } | { readonly userId: number };

/** Pub/sub: whoever did not listen does not learn it there; the marks are what counts. */
export const revocationChannel = (prefix: string): string => `${prefix}revoked`;

const encodeRevoked = (revoked: Revoked): string => JSON.stringify(revoked);

/** Throws for what is none. */
export const decodeRevoked = (text: string): Revoked => revokedShape.parse(JSON.parse(text));

const atMs = z.number();
const revokedShape = z.union([z.object({ sessionId: z.string(), atMs }), z.object({ userId: z.number(), atMs })]);

/** Whether a token is dead by this. */
export const isEndedBy = (revoked: Revoked, token: IssuedToken): boolean =>
  token.issuedAtMs <= revoked.atMs &&
  ('sessionId' in revoked ? revoked.sessionId === token.sessionId : revoked.userId === token.userId);

/** Without Redis nobody can tell whether a token still counts, so every call rejects with AppError unavailable. */
export function createRevocations({ redis, prefix, ttlSeconds, timeoutMs = 1_000 }: RevocationOptions): Revocations {
  const { sessionKey, userKey } = revocationKeys(prefix);
  const channel = revocationChannel(prefix);

  const lookUp = createBatcher<IssuedToken, boolean>({
    maxSize: LOOKUPS_PER_BATCH,
    // While one question is under way the next one gathers; a slow answer holds up nobody.
    concurrency: 1,
    patienceMs: PATIENCE_MS,
    async run(tokens) {
      const keys = tokens.flatMap((token) => [sessionKey(token.sessionId), userKey(token.userId)]);
      const marks = await answered(redis.mGet(keys), timeoutMs);
      const isDead = (mark: string | null | undefined, token: IssuedToken) =>
        typeof mark === 'string' && token.issuedAtMs <= Number(mark);
      return tokens.map((token, i) => isDead(marks[2 * i], token) || isDead(marks[2 * i + 1], token));
    },
  });

  /** First the mark, then the news of it: whoever opens something in between finds the one or hears the other. */
  const mark = async (key: string, who: RevokedWho, atMs = Date.now()) => {
    const expiration = { type: 'PX', value: ttlSeconds * 1000 } as const;
    await answered(redis.set(key, String(atMs), { expiration }), timeoutMs);
    await answered(redis.publish(channel, encodeRevoked({ ...who, atMs })), timeoutMs);
  };

  return {
    isRevoked: lookUp,
    revokeSession: (id, atMs) => mark(sessionKey(id), { sessionId: id }, atMs),
    revokeUser: (id, atMs) => mark(userKey(id), { userId: id }, atMs),
  };
}

/** A client that is reconnecting queues commands without end; nobody waits that long for a yes or no. */
async function answered<T>(reply: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer from Redis in ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([reply, late]);
  } catch (cause) {
    throw unavailable(TEMPORARILY_UNAVAILABLE, cause);
  } finally {
    clearTimeout(timer);
  }
}

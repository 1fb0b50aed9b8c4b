import { z } from 'zod';
import type { IssuedToken } from '#auth/access-token';
import { createBatcher } from '#batch';
import { answered } from '#redis/answered';

/** The part of the node-redis client that is used here. */
export interface RevocationStore {
  mGet(keys: string[]): Promise<(string | null)[]>;
  set(key: string, value: string, options: { expiration: { type: 'PX'; value: number } }): Promise<unknown>;
  publish(channel: string, message: string): Promise<unknown>;
}

export interface RevocationOptions {
  readonly redis: RevocationStore;
  /** the same in every process of one installation */
  readonly prefix: string;
  /** how long a revocation is kept: until every method rejects the tokens that it ends for their age */
  readonly ttlSeconds: number;
  readonly timeoutMs?: number;
}

export interface Revocations {
  readonly isRevoked: (token: IssuedToken) => Promise<boolean>;
  /** Revokes all access tokens of a session for good: an ended session never gets new ones. */
  readonly revokeSession: (sessionId: string) => Promise<void>;
  /** Revokes the user's access tokens that were issued until `atMs` (default: now). */
  readonly revokeUser: (userId: number, atMs?: number) => Promise<void>;
}

/** Far enough ahead to cover a token of a process whose clock is fast. */
const FOR_GOOD_MS = Number.MAX_SAFE_INTEGER;

const LOOKUPS_PER_BATCH = 500;
const SLOW_AFTER_MS = 5;

/**
 * Returns the Redis keys of the marks, for scripts that look them up themselves. A mark holds a time in ms; tokens
 * issued at or before it are revoked.
 */
export const revocationKeys = (prefix: string) => ({
  sessionKey: (id: string) => `${prefix}revoked:session:${id}`,
  userKey: (id: number) => `${prefix}revoked:user:${id}`,
});

/**
 * Published on `revocationChannel` when the revocation takes effect, for listeners that do not look up each call:
 * sockets and messaging.
 */
export type Revoked = RevokedWho & { readonly atMs: number };
type RevokedWho = { readonly sessionId: string } | { readonly userId: number };

/** Pub/sub reaches only current listeners. Only the marks are reliable. */
export const revocationChannel = (prefix: string): string => `${prefix}revoked`;

const encodeRevoked = (revoked: Revoked): string => JSON.stringify(revoked);

/** Throws ZodError or SyntaxError if `text` is not a revocation. */
export const decodeRevoked = (text: string): Revoked => revokedShape.parse(JSON.parse(text));

const atMs = z.number();
const revokedShape = z.union([z.object({ sessionId: z.string(), atMs }), z.object({ userId: z.number(), atMs })]);

/** Does this revocation end the token? */
export const isEndedBy = (revoked: Revoked, token: IssuedToken): boolean =>
  token.issuedAtMs <= revoked.atMs &&
  ('sessionId' in revoked ? revoked.sessionId === token.sessionId : revoked.userId === token.userId);

/** Without Redis nobody knows whether a token is revoked, so every call rejects with `unavailable`. */
export function createRevocations({ redis, prefix, ttlSeconds, timeoutMs = 1_000 }: RevocationOptions): Revocations {
  const { sessionKey, userKey } = revocationKeys(prefix);
  const channel = revocationChannel(prefix);

  const lookUp = createBatcher<IssuedToken, boolean>({
    name: 'is-revoked',
    maxSize: LOOKUPS_PER_BATCH,
    // While one lookup is under way, the next one collects calls; a slow lookup does not hold up the next.
    concurrency: 1,
    slowAfterMs: SLOW_AFTER_MS,
    async run(tokens) {
      const keys = tokens.flatMap((token) => [sessionKey(token.sessionId), userKey(token.userId)]);
      const marks = await answered(redis.mGet(keys), timeoutMs);
      const isRevokedBy = (mark: string | null | undefined, token: IssuedToken) =>
        typeof mark === 'string' && token.issuedAtMs <= Number(mark);
      return tokens.map((token, i) => isRevokedBy(marks[2 * i], token) || isRevokedBy(marks[2 * i + 1], token));
    },
  });

  /**
   * Write the mark before the message: a client that opens a socket in between either finds the mark or gets the
   * message.
   */
  const mark = async (key: string, who: RevokedWho, atMs = Date.now()) => {
    const expiration = { type: 'PX', value: ttlSeconds * 1000 } as const;
    await answered(redis.set(key, String(atMs), { expiration }), timeoutMs);
    await answered(redis.publish(channel, encodeRevoked({ ...who, atMs })), timeoutMs);
  };

  return {
    isRevoked: lookUp,
    revokeSession: (id) => mark(sessionKey(id), { sessionId: id }, FOR_GOOD_MS),
    revokeUser: (id, atMs) => mark(userKey(id), { userId: id }, atMs),
  };
}

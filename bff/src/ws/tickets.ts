import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Redis } from '@tallscreen/kit/redis/connection';

/** Long enough to open a socket, and too short for someone who finds a ticket in a log. */
export const TICKET_SECONDS = 30;

const ID_BYTES = 16;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Tickets {
  /** Returns a ticket for this access token. */
  readonly issue: (token: string) => Promise<string>;
  /** Returns the token once; undefined for a used, expired or unknown ticket. */
  readonly redeem: (ticket: string) => Promise<string | undefined>;
}

/**
 * A ticket is an id and a key. Redis stores the token under the id, encrypted with the key, so that a reader of Redis
 * gets neither the ticket nor the token.
 */
export const createTickets = (redis: Pick<Redis, 'set' | 'getDel'>): Tickets => ({
  async issue(token) {
    const secret = randomBytes(ID_BYTES + KEY_BYTES);
    const expiration = { type: 'EX', value: TICKET_SECONDS } as const;
    await redis.set(nameOf(secret), encrypt(token, keyOf(secret)), { expiration });
    return secret.toString('base64url');
  },

  async redeem(ticket) {
    const secret = Buffer.from(ticket, 'base64url');
    if (secret.length !== ID_BYTES + KEY_BYTES) return undefined;
    const encrypted = await redis.getDel(nameOf(secret));
    return encrypted === null ? undefined : decrypt(encrypted, keyOf(secret));
  },
});

const nameOf = (secret: Buffer): string => `ws-ticket:${secret.subarray(0, ID_BYTES).toString('base64url')}`;
const keyOf = (secret: Buffer): Buffer => secret.subarray(ID_BYTES);

function encrypt(text: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
}

/** Returns undefined for a wrong key, which means that somebody tries to guess a ticket. */
function decrypt(text: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Redis } from '@tallscreen/kit/redis/connection';

/** Long enough to open a socket with, and useless to whoever finds it in a log later. */
export const TICKET_SECONDS = 30;

const ID_BYTES = 16;
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface Tickets {
  /** A ticket for this access token. */
  readonly issue: (token: string) => Promise<string>;
  /** The token, the first time; undefined for a ticket that was used, has run out or never was. */
  readonly redeem: (ticket: string) => Promise<string | undefined>;
}

/**
 * A ticket is an id and a key: under the id lies the token, sealed with the key. Whoever can read Redis has neither the
 * ticket nor the token.
 */
export const createTickets = (redis: Pick<Redis, 'set' | 'getDel'>): Tickets => ({
  async issue(token) {
    const secret = randomBytes(ID_BYTES + KEY_BYTES);
    const expiration = { type: 'EX', value: TICKET_SECONDS } as const;
    await redis.set(nameOf(secret), seal(token, keyOf(secret)), { expiration });
    return secret.toString('base64url');
  },

  async redeem(ticket) {
    const secret = Buffer.from(ticket, 'base64url');
    if (secret.length !== ID_BYTES + KEY_BYTES) return undefined;
    const sealed = await redis.getDel(nameOf(secret));
    return sealed === null ? undefined : unseal(sealed, keyOf(secret));
  },
});

const nameOf = (secret: Buffer): string => `ws-ticket:${secret.subarray(0, ID_BYTES).toString('base64url')}`;
const keyOf = (secret: Buffer): Buffer => secret.subarray(ID_BYTES);

function seal(text: string, key: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** undefined where the key is not the one: a ticket that somebody has tried to guess. */
function unseal(text: string, key: Buffer): string | undefined {
  const bytes = Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

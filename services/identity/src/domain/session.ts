import { isIPv4, isIPv6 } from 'node:net';
import type { Role } from '@tallscreen/kit/auth/person';

/** A signed-in device: a family of refresh tokens, of which only the newest is valid. */
export interface Session {
  readonly id: string;
  readonly userId: number;
  /** The fingerprint of the password at its sign-in; the session ends as soon as the user has another password. */
  readonly passwordFingerprint: string;
  readonly tokenHash: string;
  /** The hash of the previous token, empty at first. */
  readonly previousTokenHash: string;
  /** The User-Agent header of the sign-in, shortened; empty if there was none. */
  readonly userAgent: string;
  /** The beginning of the network address of the sign-in; empty if it is not known. */
  readonly network: string;
  readonly createdAt: Date;
  /** When an access token was last signed for it. */
  readonly lastUsedAt: Date;
  /** When it ends at the latest, however often it is used. */
  readonly expiresAt: Date;
}

/** The tokens of a session, as its device receives them. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string;
  readonly refreshExpiresInSeconds: number;
}

/** How long a session lasts from its sign-in, in seconds. */
export interface SessionLifetimes {
  readonly anybody: number;
  readonly admin: number;
}

export type SessionEnd = (session: Pick<Session, 'createdAt'>, role: Role) => Date;

/** Returns a function that returns when a session of a user with this role is over. */
export const createSessionEnd =
  (lifetimes: SessionLifetimes): SessionEnd =>
  ({ createdAt }, role) =>
    new Date(createdAt.getTime() + lifetimes[role === 'admin' ? 'admin' : 'anybody'] * 1000);

const MAX_USER_AGENT_CHARACTERS = 300;

export const readUserAgent = (given: string): string => given.trim().slice(0, MAX_USER_AGENT_CHARACTERS);

const SHOWN_GROUPS = 3;

/** One subscriber has all IPv6 addresses with the same first 64 bits. */
const SUBSCRIBER_GROUPS = 4;

/** Returns the first `v4` or `v6` groups of an address; empty for other texts. */
function firstGroups(address: string, { v4: ofV4, v6: ofV6 }: { v4: number; v6: number }): string {
  const v4 = address.replace(/^::ffff:/i, '');
  if (isIPv4(v4)) return v4.split('.').slice(0, ofV4).join('.');
  if (!isIPv6(address)) return '';
  const [head = ''] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return [...groups, '0', '0', '0', '0'].slice(0, ofV6).join(':');
}

/**
 * Shortens an address to the part that many households share: 203.0.113.x, or the first 48 bits of IPv6. Empty for
 * other texts.
 */
export function networkOf(address: string): string {
  const shown = firstGroups(address, { v4: SHOWN_GROUPS, v6: SHOWN_GROUPS });
  return shown && `${shown}${shown.includes(':') ? ':' : '.'}x`;
}

/** Returns the address that calls of one subscriber are counted by; empty for other texts. */
export const subscriberOf = (address: string): string => firstGroups(address, { v4: 4, v6: SUBSCRIBER_GROUPS });

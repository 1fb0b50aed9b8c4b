import { createHash } from 'node:crypto';
import { addressOf, type Limit as LimitOf, type RateLimiter as RateLimiterOf } from '@tallscreen/kit-http/rate-limiter';
import type { Person } from '@tallscreen/kit/auth/person';
import { isServerStamp } from '@tallscreen/proto/rules/form-stamp';

/** Who is counted. `body` is known only after it was read. */
export interface Caller {
  readonly req: { readonly ip?: string | undefined };
  readonly user: Person | undefined;
  /** the validated body; undefined before it is read */
  readonly body?: unknown;
  /** the id of the known device that signs in; see `countGuess` in routes/auth */
  readonly deviceId?: string | undefined;
}

export type Limit = LimitOf<Caller>;

const callerOf = (caller: Caller): string => (caller.user ? `u${caller.user.userId}` : addressOf(caller));

/**
 * Returns the key of the account that the login form names: a hash, so that Redis holds no e-mail address. The username
 * and the address of one account are counted separately, because a common count would reveal that they belong together.
 * Identity limits guesses per account. A known device has a key of its own, so that guesses elsewhere do not lock out
 * its user.
 */
function loginOf({ body, deviceId }: Caller): string | undefined {
  const name = (body as { username?: unknown } | undefined)?.username;
  if (typeof name !== 'string') return undefined;
  const account = createHash('sha256').update(name.trim().toLowerCase()).digest('base64url').slice(0, 22);
  return deviceId === undefined ? account : `${account}:${deviceId}`;
}

/** Whether the time that a form was open can be judged. Without metadata, or by a wrong clock, it cannot. */
function isJudged({ body }: Caller): boolean {
  const { metadata } = (body ?? {}) as { metadata?: { form_start_time?: unknown } };
  return metadata !== undefined && isServerStamp(Number(metadata.form_start_time), Date.now());
}

const hasField =
  (...names: string[]) =>
  (caller: Caller): string | undefined =>
    names.some((name) => (caller.body as Record<string, unknown> | undefined)?.[name] !== undefined)
      ? callerOf(caller)
      : undefined;

/** A body of text is a captions file. */
const hasWords = (caller: Caller): string | undefined =>
  typeof caller.body === 'string' ? callerOf(caller) : hasField('title', 'hashtags')(caller);

const minute = 60;
const hour = 3600;

/** Every rate limit of the API. A route names those that count its calls. */
export const limits = {
  read: { windowSeconds: minute, max: 1_200, store: 'local', keyOf: callerOf },
  /** one search reads up to 4,000 rows */
  search: { windowSeconds: minute, max: 120, store: 'local', keyOf: callerOf },
  /** CSV files of statistics, and statistics computed from thousands of documents */
  heavyRead: { windowSeconds: minute, max: 60, store: 'local', keyOf: callerOf },
  report: { windowSeconds: minute, max: 1_200, store: 'local', keyOf: callerOf },
  write: { windowSeconds: minute, max: 240, store: 'shared', keyOf: callerOf },
  upload: { windowSeconds: hour, max: 60, store: 'shared', keyOf: callerOf },
  /** makes one file of up to 200 MB from the parts of an upload */
  submit: { windowSeconds: hour, max: 60, store: 'shared', keyOf: callerOf },
  /** parts of uploads: the largest file has 50 objects on the server, but clients choose their own part size */
  part: { windowSeconds: minute, max: 600, store: 'local', keyOf: callerOf },
  /** media must convert each picture */
  avatar: { windowSeconds: hour, max: 30, store: 'shared', keyOf: callerOf },
  /** moderation must scan changed words */
  words: { windowSeconds: hour, max: 30, store: 'shared', keyOf: hasWords, afterBody: true },
  /** media must extract a frame */
  cover: { windowSeconds: hour, max: 30, store: 'shared', keyOf: hasField('cover_ms'), afterBody: true },
  session: { windowSeconds: minute, max: 120, store: 'shared', keyOf: addressOf },
  loginAddress: { windowSeconds: 5 * minute, max: 150, store: 'guarded', keyOf: addressOf },
  loginAccount: {
    windowSeconds: 5 * minute,
    max: 20,
    store: 'guarded',
    keyOf: loginOf,
    afterBody: true,
  },
  refusedSocket: { windowSeconds: minute, max: 120, store: 'local', keyOf: addressOf },
  register: { windowSeconds: 10 * minute, max: 120, store: 'guarded', keyOf: addressOf },
  registerWithoutMetadata: {
    windowSeconds: 10 * minute,
    max: 60,
    store: 'guarded',
    keyOf: (caller) => (isJudged(caller) ? undefined : addressOf(caller)),
    afterBody: true,
  },
  /** stored, read by admins, and answered by a mail */
  notice: { windowSeconds: hour, max: 30, store: 'guarded', keyOf: addressOf },
  /** keys that open notices are tried by address, because nobody is signed in */
  noticeKey: { windowSeconds: minute, max: 60, store: 'guarded', keyOf: addressOf },
  resetAddress: { windowSeconds: 10 * minute, max: 60, store: 'guarded', keyOf: addressOf },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
export type RateLimiter = RateLimiterOf<LimitName, Caller>;

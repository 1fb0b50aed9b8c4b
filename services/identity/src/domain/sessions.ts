import type { KeyObject } from 'node:crypto';
import { signAccessToken } from '@tallscreen/kit/auth/access-token';
import { unauthenticated } from '@tallscreen/kit/errors';
import type { Account } from '#domain/account';
import type { AccountReader, SessionRecord, SessionStore } from '#domain/ports';
import {
  createSuccession,
  credentialsOf,
  firstToken,
  hashToken,
  judgeToken,
  newSessionId,
  sessionIdOf,
} from '#domain/refresh-token';

/** From the last use: who comes back once a month stays signed in. */
export const REFRESH_TOKEN_SECONDS = 30 * 24 * 60 * 60;

export interface IssuedSession {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly refreshToken: string;
  readonly refreshExpiresInSeconds: number;
}

export interface SessionsDeps {
  readonly privateKey: KeyObject;
  readonly accessTokenSeconds: number;
  readonly accounts: AccountReader;
  readonly store: SessionStore;
}

export type Sessions = ReturnType<typeof createSessions>;

const ended = () => unauthenticated('Session has ended. Please log in again.');
const expiryFrom = (nowMs: number) => new Date(nowMs + REFRESH_TOKEN_SECONDS * 1000);
type Opened = Pick<SessionRecord, 'id' | 'userId' | 'credentials'>;

/** Races of one token are over after the first lost one. */
const TRIES = 3;

export function createSessions({ privateKey, accessTokenSeconds, accounts, store }: SessionsDeps) {
  const successorOf = createSuccession(privateKey);

  /**
   * The account is read after the session exists and the time is of before the session was last seen: a logout, role
   * change, ban or reset since then either is seen here or revokes what is signed here.
   */
  async function issue({ id: sessionId, userId, credentials }: Opened, refreshToken: string, nowMs: number) {
    const account = await accounts.findById(userId);
    if (account?.status !== 'active' || credentialsOf(account.passwordHash) !== credentials) {
      await store.end(sessionId);
      throw ended();
    }
    const person = { userId, username: account.username, role: account.role, sessionId };
    const session: IssuedSession = {
      accessToken: await signAccessToken(privateKey, person, accessTokenSeconds, nowMs),
      expiresInSeconds: accessTokenSeconds,
      refreshToken,
      refreshExpiresInSeconds: REFRESH_TOKEN_SECONDS,
    };
    return { account, session };
  }

  async function rotate(token: string, id: string): Promise<{ record: SessionRecord; nowMs: number }> {
    const tokenHash = hashToken(token);
    for (let tries = TRIES; tries > 0; tries--) {
      const nowMs = Date.now();
      const record = await store.find(id);
      if (!record || record.expiresAt.getTime() <= nowMs) throw ended();
      const verdict = judgeToken(record, tokenHash, nowMs);
      if (verdict === 'repeat') return { record, nowMs };
      if (verdict === 'reuse') {
        await store.end(id);
        throw ended();
      }
      const next = {
        tokenHash: hashToken(successorOf(token)),
        rotatedAt: new Date(nowMs),
        expiresAt: expiryFrom(nowMs),
      };
      if (await store.rotate(record, next)) return { record, nowMs };
    }
    throw ended();
  }

  return {
    /** A new session for a person whose password was right. */
    async open(account: Account): Promise<{ account: Account; session: IssuedSession }> {
      const id = newSessionId();
      const token = firstToken(id);
      const nowMs = Date.now();
      const opened: Opened = { id, userId: account.id, credentials: credentialsOf(account.passwordHash) };
      await store.add({
        ...opened,
        tokenHash: hashToken(token),
        previousHash: '',
        rotatedAt: new Date(nowMs),
        expiresAt: expiryFrom(nowMs),
      });
      return issue(opened, token, nowMs);
    },

    /** The next pair; a token that was used before ends its session, whoever shows it. */
    async refresh(token: string): Promise<IssuedSession> {
      const id = sessionIdOf(token);
      if (!id) throw ended();
      const { record, nowMs } = await rotate(token, id);
      return (await issue(record, successorOf(token), nowMs)).session;
    },

    end: (sessionId: string): Promise<void> => store.end(sessionId),
  };
}

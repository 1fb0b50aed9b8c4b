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
   * The time is of before the account was read, and whoever calls makes or rotates the session's row after that or has
   * made it before: a logout, role change, ban or reset since then is seen here, revokes what is signed here, or has taken
   * the row away.
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

  /**
   * Whoever saw the token as the newest and was not the one to trade it asked at the same time: both get its successor. The
   * rotation is the last step: what fails before it leaves the token good for another try.
   */
  async function trade(token: string): Promise<IssuedSession> {
    const id = sessionIdOf(token);
    if (!id) throw ended();
    const tokenHash = hashToken(token);
    const successor = successorOf(token);
    for (let tries = 0; tries < TRIES; tries++) {
      const nowMs = Date.now();
      const record = await store.find(id);
      if (!record || record.expiresAt.getTime() <= nowMs) throw ended();
      const isNewest = tokenHash === record.tokenHash;
      if (!isNewest && (tries === 0 || tokenHash !== record.previousHash)) {
        await store.end(id);
        throw ended();
      }
      const { session } = await issue(record, successor, nowMs);
      if (!isNewest) return session;
      const next = { tokenHash: hashToken(successor), expiresAt: expiryFrom(nowMs) };
      if (await store.rotate(record, next)) return session;
    }
    throw ended();
  }

  const underWay = new Map<string, Promise<IssuedSession>>();

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
        expiresAt: expiryFrom(nowMs),
      });
      return issue(opened, token, nowMs);
    },

    /** The next pair, one for all who ask while it is made; a token used before that ends its session, whoever shows it. */
    refresh(token: string): Promise<IssuedSession> {
      let session = underWay.get(token);
      if (!session) {
        session = trade(token).finally(() => underWay.delete(token));
        underWay.set(token, session);
      }
      return session;
    },

    end: (sessionId: string): Promise<void> => store.end(sessionId),
  };
}

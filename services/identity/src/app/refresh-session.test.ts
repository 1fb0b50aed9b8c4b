import { generateKeyPairSync } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createIssueTokens } from '#app/issue-tokens';
import { createOpenSession } from '#app/open-session';
import { createRefreshSession } from '#app/refresh-session';
import { newAccount } from '#domain/account-decisions';
import { createSessionEnd, type Session } from '#domain/session';
import type { SessionStore } from '#store/sessions';

const { privateKey } = generateKeyPairSync('ed25519');
const ana = newAccount({
  id: 1,
  username: 'Ana',
  email: 'ana@x.test',
  passwordHash: 'hash',
  role: 'user',
  createdAt: new Date(0),
});
const issuedAtMs = (token: string): number =>
  Math.round(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).iat * 1000);

type FakeSessions = Pick<SessionStore, 'insert' | 'find' | 'rotate'> & { end: (id: string) => Promise<void> };

const securityLog = { record: async () => undefined };
const sessionEnd = createSessionEnd({ anybody: 3600, admin: 60 });
const users = { findById: async () => ana };

function openOver(sessions: FakeSessions, accounts = users) {
  const endSession = sessions.end;
  const issueTokens = createIssueTokens({
    privateKey,
    accessTokenSeconds: 60,
    users: accounts,
    endSession,
    sessionEnd,
    adminsMustUseTotp: false,
  });
  return {
    open: createOpenSession({ sessions, issueTokens, endSession, sessionEnd }),
    refresh: createRefreshSession({ privateKey, sessions, issueTokens, endSession, securityLog }),
  };
}

/** Each step takes a turn of the event loop, like a call of a database. */
function createFakeSessions() {
  const rows = new Map<string, Session>();
  const sessions: FakeSessions = {
    insert: async (session) => void rows.set(session.id, session),
    find: async (id) => {
      await setImmediate();
      return rows.get(id);
    },
    rotate: async (session, next) => {
      await setImmediate();
      if (rows.get(session.id)?.tokenHash !== session.tokenHash) return false;
      rows.set(session.id, { ...session, ...next, previousTokenHash: session.tokenHash });
      return true;
    },
    end: async (id) => void rows.delete(id),
  };
  return { sessions, rows };
}

test('an access token signed by a refresh is older than a logout that came after the session was read', async () => {
  let row: Session | undefined;
  let loggedOutAtMs = Number.NaN;
  const sessions: FakeSessions = {
    insert: async (session) => void (row = session),
    find: async () => row,
    rotate: async (session, next) => {
      row = { ...session, ...next, previousTokenHash: session.tokenHash };
      loggedOutAtMs = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return true;
    },
    end: async () => void (row = undefined),
  };
  const { open, refresh } = openOver(sessions);
  const { tokens } = await open(ana, '');
  const next = await refresh(tokens.refreshToken);
  expect(issuedAtMs(next.accessToken)).toBeLessThanOrEqual(loggedOutAtMs);
});

test('a sign-in without a code opens no session if two-factor sign-in was turned on meanwhile', async () => {
  const { sessions, rows } = createFakeSessions();
  const secondFactor = { secret: 'sealed', lastUsedStep: 1, recoveryCodeHashes: [] };
  const { open } = openOver(sessions, { findById: async () => ({ ...ana, secondFactor }) });
  await expect(open(ana, '')).rejects.toMatchObject({ status: 'unauthenticated' });
  expect(rows.size).toBe(0);
  const withCode = { ...ana, secondFactor: { ...secondFactor, lastUsedStep: 0 } };
  await expect(open(withCode, '')).resolves.toBeDefined();
});

test('the token is still valid for another try if a refresh fails before the rotation', async () => {
  const { sessions } = createFakeSessions();
  let isAway = false;
  const flaky = { findById: () => (isAway ? Promise.reject(new Error('away')) : users.findById()) };
  const { open, refresh } = openOver(sessions, flaky);
  const { tokens } = await open(ana, '');
  isAway = true;
  await expect(refresh(tokens.refreshToken)).rejects.toThrow('away');
  isAway = false;
  const next = await refresh(tokens.refreshToken);
  expect(next.refreshToken).not.toBe(tokens.refreshToken);
});

test('two processes that refresh one token at the same time return the same next token; used later it ends the session', async () => {
  const { sessions, rows } = createFakeSessions();
  const [one, other] = [openOver(sessions), openOver(sessions)];
  const { tokens } = await one.open(ana, '');
  const both = await Promise.all([one, other].map(({ refresh }) => refresh(tokens.refreshToken)));
  expect(both[0]?.refreshToken).toBe(both[1]?.refreshToken);
  await expect(other.refresh(tokens.refreshToken)).rejects.toMatchObject({ status: 'unauthenticated' });
  expect(rows.size).toBe(0);
});

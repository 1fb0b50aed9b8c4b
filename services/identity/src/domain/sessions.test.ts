import { generateKeyPairSync } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { newAccount } from '#domain/account-decisions';
import type { SessionRecord, SessionStore } from '#domain/ports';
import { createSessions } from '#domain/sessions';

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

const accounts = {
  findById: async () => ana,
  findByEmail: async () => ana,
  findByNameKey: async () => ana,
};
const sessionsOver = (store: SessionStore) => createSessions({ privateKey, accessTokenSeconds: 60, accounts, store });

/** Each step takes its turn of the event loop, as the steps of a database do. */
function createStore() {
  const rows = new Map<string, SessionRecord>();
  const store: SessionStore = {
    add: async (record) => void rows.set(record.id, record),
    find: async (id) => {
      await setImmediate();
      return rows.get(id);
    },
    rotate: async (from, to) => {
      await setImmediate();
      if (rows.get(from.id)?.tokenHash !== from.tokenHash) return false;
      rows.set(from.id, { ...from, ...to, previousHash: from.tokenHash });
      return true;
    },
    end: async (id) => void rows.delete(id),
  };
  return { store, rows };
}

test('what a refresh signs is older than a logout that came after the session was looked up', async () => {
  let record: SessionRecord | undefined;
  let loggedOutAtMs = Number.NaN;
  const store: SessionStore = {
    add: async (added) => void (record = added),
    find: async () => record,
    rotate: async (from, to) => {
      record = { ...from, ...to, previousHash: from.tokenHash };
      loggedOutAtMs = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
      return true;
    },
    end: async () => void (record = undefined),
  };
  const sessions = sessionsOver(store);
  const { session } = await sessions.open(ana);
  const next = await sessions.refresh(session.refreshToken);
  expect(issuedAtMs(next.accessToken)).toBeLessThanOrEqual(loggedOutAtMs);
});

test('what fails before the rotation leaves the token good for another try', async () => {
  const { store } = createStore();
  let isAway = false;
  const flaky = {
    ...accounts,
    findById: () => (isAway ? Promise.reject(new Error('away')) : accounts.findById()),
  };
  const sessions = createSessions({ privateKey, accessTokenSeconds: 60, accounts: flaky, store });
  const { session } = await sessions.open(ana);
  isAway = true;
  await expect(sessions.refresh(session.refreshToken)).rejects.toThrow('away');
  isAway = false;
  const next = await sessions.refresh(session.refreshToken);
  expect(next.refreshToken).not.toBe(session.refreshToken);
});

test('of two processes that trade one token at once, both give its successor; afterwards it ends the family', async () => {
  const { store, rows } = createStore();
  const [one, other] = [sessionsOver(store), sessionsOver(store)];
  const { session } = await one.open(ana);
  const both = await Promise.all([one, other].map((sessions) => sessions.refresh(session.refreshToken)));
  expect(both[0]?.refreshToken).toBe(both[1]?.refreshToken);
  await expect(other.refresh(session.refreshToken)).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(rows.size).toBe(0);
});

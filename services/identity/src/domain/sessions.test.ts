import { generateKeyPairSync } from 'node:crypto';
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
  const accounts = {
    findById: async () => ana,
    findByEmail: async () => ana,
    findByNameKey: async () => ana,
  };
  const sessions = createSessions({ privateKey, accessTokenSeconds: 60, accounts, store });
  const { session } = await sessions.open(ana);
  const next = await sessions.refresh(session.refreshToken);
  expect(issuedAtMs(next.accessToken)).toBeLessThanOrEqual(loggedOutAtMs);
});

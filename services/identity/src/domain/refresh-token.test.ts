import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { SessionRecord } from '#domain/ports';
import {
  createSuccession,
  firstToken,
  GRACE_MS,
  hashToken,
  judgeToken,
  newSessionId,
  sessionIdOf,
} from '#domain/refresh-token';

const now = Date.UTC(2030, 0, 1);
const { privateKey } = generateKeyPairSync('ed25519');
const successorOf = createSuccession(privateKey);

const id = newSessionId();
const first = firstToken(id);
const second = successorOf(first);
const record: SessionRecord = {
  id,
  userId: 1,
  credentials: '',
  tokenHash: hashToken(second),
  previousHash: hashToken(first),
  rotatedAt: new Date(now),
  expiresAt: new Date(now + 1e9),
};

test('a token names its session, and so does the next', () => {
  expect(sessionIdOf(first)).toBe(id);
  expect(sessionIdOf(second)).toBe(id);
  expect(second).not.toBe(first);
});

test.each(['', 'x', `${id}.short`, `${id}.${'a'.repeat(44)}`, `$ne.${'a'.repeat(43)}`])('%p is no token', (text) => {
  expect(sessionIdOf(text)).toBeUndefined();
});

test('the next token is always the same, by one key only', () => {
  expect(successorOf(first)).toBe(second);
  expect(createSuccession(generateKeyPairSync('ed25519').privateKey)(first)).not.toBe(second);
});

test('the newest token rotates', () => expect(judgeToken(record, hashToken(second), now + 1e6)).toBe('rotate'));

test('the one before is a repeat for some seconds, then a theft', () => {
  expect(judgeToken(record, hashToken(first), now + GRACE_MS)).toBe('repeat');
  expect(judgeToken(record, hashToken(first), now + GRACE_MS + 1)).toBe('reuse');
});

test('any other is a theft', () => {
  expect(judgeToken(record, hashToken(firstToken(id)), now)).toBe('reuse');
  expect(judgeToken({ ...record, previousHash: '' }, hashToken(''), now)).toBe('reuse');
});

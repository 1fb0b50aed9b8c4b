import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createSuccession, firstToken, newSessionId, sessionIdOf } from '#domain/refresh-token';

const { privateKey } = generateKeyPairSync('ed25519');
const successorOf = createSuccession(privateKey);

const id = newSessionId();
const first = firstToken(id);
const second = successorOf(first);

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

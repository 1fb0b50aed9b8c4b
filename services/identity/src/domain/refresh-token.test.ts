import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createNextToken, firstToken, newSessionId, sessionIdOf } from '#domain/refresh-token';

const { privateKey } = generateKeyPairSync('ed25519');
const nextTokenOf = createNextToken(privateKey);

const id = newSessionId();
const first = firstToken(id);
const second = nextTokenOf(first);

test('a token and the next one contain the id of their session', () => {
  expect(sessionIdOf(first)).toBe(id);
  expect(sessionIdOf(second)).toBe(id);
  expect(second).not.toBe(first);
});

test.each(['', 'x', `${id}.short`, `${id}.${'a'.repeat(44)}`, `$ne.${'a'.repeat(43)}`])('%p is not a token', (text) => {
  expect(sessionIdOf(text)).toBeUndefined();
});

test('the next token is always the same for one key, and another for another key', () => {
  expect(nextTokenOf(first)).toBe(second);
  expect(createNextToken(generateKeyPairSync('ed25519').privateKey)(first)).not.toBe(second);
});

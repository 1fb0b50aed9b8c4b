import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createMailboxHash, mailboxOf } from '#domain/mailbox';

test.each([
  ['ana+shop@x.test', 'ana@x.test'],
  ['ana+a+b@x.test', 'ana@x.test'],
  ['ana.lund@x.test', 'ana.lund@x.test'],
  ['a.n.a+1@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['+ana@x.test', '+ana@x.test'],
])('mails to %s arrive at %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

test('one mailbox has one hash, which does not contain it', () => {
  const hash = createMailboxHash(generateKeyPairSync('ed25519').privateKey);
  const other = createMailboxHash(generateKeyPairSync('ed25519').privateKey);
  expect(hash('ana+1@x.test')).toBe(hash('ana@x.test'));
  expect(hash('ana@x.test')).not.toBe(hash('bob@x.test'));
  expect(hash('ana@x.test')).not.toBe(other('ana@x.test'));
  expect(hash('ana@x.test')).not.toContain('ana');
});

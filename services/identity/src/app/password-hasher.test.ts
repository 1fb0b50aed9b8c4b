import { describe, expect, test } from '@jest/globals';
import { runRequest } from '@tallscreen/kit/context';
import { createPasswordHasher } from '#app/password-hasher';
import { formatHash, parseHash } from '#domain/password-hash';

const hasher = createPasswordHasher();

test('hashes by argon2id with 19 MiB, two passes, one lane and a new salt each time', async () => {
  const [first, second] = await Promise.all([hasher.hash('correct horse'), hasher.hash('correct horse')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
});

test('accepts the right password only, in any Unicode composition', async () => {
  const hash = await hasher.hash('caf\u00e9 noir');
  await expect(hasher.verify('cafe\u0301 noir', hash)).resolves.toBe(true);
  await expect(hasher.verify('cafe noir', hash)).resolves.toBe(false);
});

test('verifies a hash of another implementation', async () => {
  // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  await expect(hasher.verify('password', reference)).resolves.toBe(true);
});

describe('an account without a hash', () => {
  test.each([undefined, ''])('%p never matches', async (hash) => {
    await expect(hasher.verify('whatever', hash)).resolves.toBe(false);
  });
});

test('a hash reads back as it was written', () => {
  const hash = { memoryKib: 8, passes: 1, lanes: 1, salt: Buffer.from('somesalt'), tag: Buffer.alloc(32, 7) };
  expect(parseHash(formatHash(hash))).toEqual(hash);
  expect(parseHash('plain text')).toBeUndefined();
});

test('answers twenty calls at the same time', async () => {
  const hash = await hasher.hash('correct horse');
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => hasher.verify(i % 2 ? 'correct horse' : 'wrong', hash)),
  );
  expect(answers.filter(Boolean)).toHaveLength(10);
});

test('refuses calls that would wait too long, and says when to retry', async () => {
  const leaving = new AbortController();
  const waiting = Array.from({ length: 200 }, () =>
    runRequest({ requestId: 'leaving', signal: leaving.signal }, () => hasher.hash('correct horse')),
  );
  const refused = { status: 'unavailable', detail: expect.stringContaining('Too many people'), retryAfterSeconds: 1 };
  await expect(hasher.hash('correct horse')).rejects.toMatchObject(refused);
  leaving.abort();
  await Promise.allSettled(waiting);
});

test('does not hash for a request that was cancelled while it waited', async () => {
  const leaving = new AbortController();
  const waiting = runRequest({ requestId: 'leaving', signal: leaving.signal }, () => hasher.hash('correct horse'));
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ status: 'canceled' });
  await expect(hasher.hash('correct horse')).resolves.toMatch(/^\$argon2id/);
});

import { expect, test } from '@jest/globals';
import { createRevocations, decodeRevoked, isEndedBy, type RevocationStore } from '#auth/revocation';

function memoryStore() {
  const values = new Map<string, string>();
  const lookups: string[][] = [];
  const lifetimes: number[] = [];
  const told: [string, string][] = [];
  const store: RevocationStore = {
    mGet: async (keys) => {
      lookups.push(keys);
      return keys.map((key) => values.get(key) ?? null);
    },
    set: async (key, value, { expiration }) => {
      lifetimes.push(expiration.value);
      values.set(key, value);
    },
    publish: async (channel, message) => told.push([channel, message]),
  };
  return { store, lookups, lifetimes, told };
}

const token = (userId: number, sessionId: string, issuedAtMs: number) => ({ userId, sessionId, issuedAtMs });

test('all tokens of an ended session and earlier ones of a revoked user are revoked, no others', async () => {
  const { store, lifetimes } = memoryStore();
  const { isRevoked, revokeSession, revokeUser } = createRevocations({ redis: store, prefix: '', ttlSeconds: 900 });
  const before = Date.now() - 1;
  await revokeSession('s-1');
  await revokeUser(2);
  const after = Date.now() + 1;
  expect(await isRevoked(token(1, 's-1', before))).toBe(true);
  // A token signed by a process whose clock is fast.
  expect(await isRevoked(token(1, 's-1', after + 300_000))).toBe(true);
  expect(await isRevoked(token(1, 's-2', before))).toBe(false);
  expect(await isRevoked(token(2, 's-3', before))).toBe(true);
  expect(await isRevoked(token(2, 's-4', after))).toBe(false);
  expect(lifetimes).toEqual([900_000, 900_000]);
});

test('lookups of one turn share one MGET', async () => {
  const { store, lookups } = memoryStore();
  const { isRevoked, revokeUser } = createRevocations({ redis: store, prefix: 'p:', ttlSeconds: 900 });
  await revokeUser(2);
  const answers = await Promise.all([1, 2, 3].map((id) => isRevoked(token(id, `s-${id}`, 1))));
  expect(answers).toEqual([false, true, false]);
  expect(lookups).toEqual([
    [
      'p:revoked:session:s-1',
      'p:revoked:user:1',
      'p:revoked:session:s-2',
      'p:revoked:user:2',
      'p:revoked:session:s-3',
      'p:revoked:user:3',
    ],
  ]);
});

test.each([
  ['fails', () => Promise.reject(new Error('closed'))],
  ['never answers', () => new Promise<never>(() => {})],
])('a store that %s makes everything unavailable', async (_name, answer) => {
  const redis = { mGet: answer, set: answer, publish: answer };
  const revocations = createRevocations({ redis, prefix: '', ttlSeconds: 900, timeoutMs: 20 });
  await expect(revocations.isRevoked(token(1, 's', 1))).rejects.toMatchObject({ status: 'unavailable' });
  await expect(revocations.revokeUser(1)).rejects.toMatchObject({ status: 'unavailable' });
});

test('a revocation is published and says which tokens it ends', async () => {
  const { store, told } = memoryStore();
  const { revokeSession, revokeUser } = createRevocations({ redis: store, prefix: 'p:', ttlSeconds: 900 });
  await revokeSession('s-1');
  await revokeUser(2, 2000);
  expect(told.map(([channel]) => channel)).toEqual(['p:revoked', 'p:revoked']);
  const [session, person] = told.map(([, text]) => decodeRevoked(text));
  if (!session || !person) throw new Error('nothing was told');
  expect([token(1, 's-1', 1000), token(1, 's-2', 1)].map((t) => isEndedBy(session, t))).toEqual([true, false]);
  expect([token(2, 's-1', 2000), token(2, 's-9', 2001), token(1, 's-1', 1)].map((t) => isEndedBy(person, t))).toEqual([
    true,
    false,
    false,
  ]);
  expect(() => decodeRevoked('{}')).toThrow('Invalid input');
});

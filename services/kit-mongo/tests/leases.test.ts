import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { WORKERS } from '@tallscreen/kit/ids';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { Connection } from 'mongoose';
import { databaseOf } from '#connection';
import { ensureIndexes } from '#indexes';
import { kitIndexes } from '#kit-indexes';
import { acquireLease, holdLease, LEASES, releaseLease } from '#lease';
import { openTestDatabase } from '#testing/database';
import { leaseWorkerId } from '#worker-id';

const parts = createTestParts('kit-leases');
const { logger } = parts;
let mongo: Connection;
const leases = () => databaseOf(mongo).collection<{ _id: string; holder: string; expiresAt: Date }>(LEASES);
const expire = (name: string) => leases().updateOne({ _id: name }, { $set: { expiresAt: new Date(0) } });
const aborted = (signal: AbortSignal) =>
  signal.aborted || new Promise((resolve) => signal.addEventListener('abort', () => resolve(true), { once: true }));

beforeAll(async () => {
  mongo = await openTestDatabase(parts);
  await ensureIndexes(mongo, kitIndexes);
});
afterAll(() => parts.dispose());

const ask = (name: string, holder: string, ttlMs = 60_000) => acquireLease(mongo, { name, holder, ttlMs });

test('one of many processes gets a free lease; only the holder may renew it', async () => {
  const holders = ['a', 'b', 'c', 'd', 'e'];
  const answers = await Promise.all(holders.map((holder) => ask('contended', holder)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  const winner = holders[answers.indexOf(true)] ?? '';
  expect(await Promise.all(holders.map((holder) => ask('contended', holder)))).toEqual(
    holders.map((h) => h === winner),
  );
});

test('an expired lease is taken over by one leaseant', async () => {
  expect(await ask('expiring', 'old')).toBe(true);
  expect(await ask('expiring', 'new')).toBe(false);
  await expire('expiring');
  const answers = await Promise.all(['x', 'y', 'z'].map((holder) => ask('expiring', holder)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await ask('expiring', 'old')).toBe(false);
});

test("a lease expires by the database's clock", async () => {
  await ask('short', 'old', 1);
  const { expiresAt } = (await leases().findOne({ _id: 'short' })) ?? {};
  expect(Math.abs(Number(expiresAt) - Date.now())).toBeLessThan(60_000);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await ask('short', 'new')).toBe(true);
});

test('only the holder can release', async () => {
  await ask('released', 'holder');
  await releaseLease(mongo, { name: 'released', holder: 'other' });
  expect(await ask('released', 'other')).toBe(false);
  await releaseLease(mongo, { name: 'released', holder: 'holder' });
  expect(await ask('released', 'other')).toBe(true);
});

test('a held lease is renewed beyond its ttl, and `lost` aborts when another takes it', async () => {
  const held = await holdLease(mongo, { name: 'held', logger, ttlMs: 6_000 });
  const readEnd = async () => Number((await leases().findOne({ _id: 'held' }))?.expiresAt);
  const end = await readEnd();
  await until(async () => (await readEnd()) > end);
  expect(await ask('held', 'other')).toBe(false);
  expect(held?.isHeld()).toBe(true);
  await leases().updateOne({ _id: 'held' }, { $set: { holder: 'other', expiresAt: new Date(Date.now() + 60_000) } });
  await aborted(held?.lost as AbortSignal);
  expect(held?.isHeld()).toBe(false);
  await held?.release();
  expect((await leases().findOne({ _id: 'held' }))?.holder).toBe('other');
});

beforeEach(async () => void (await leases().deleteMany({ _id: /^worker-/ })));

test('worker numbers are unique, end at 256, and are free some time after their release', async () => {
  const lease = () => leaseWorkerId(mongo, { logger });
  const held = await Promise.all(Array.from({ length: 10 }, lease));
  expect(new Set(held.map(({ worker }) => worker)).size).toBe(10);
  expect(Math.max(...held.map(({ worker }) => worker))).toBeLessThan(16);
  const taken = new Set(held.map(({ worker }) => worker));
  const others = Array.from({ length: WORKERS }, (_, worker) => worker).filter((worker) => !taken.has(worker));
  const expiresAt = new Date(Date.now() + 600_000);
  await leases().insertMany(others.map((worker) => ({ _id: `worker-${worker}`, holder: 'other', expiresAt })));
  await expect(lease()).rejects.toMatchObject({ status: 'unavailable' });
  const [freed] = held.filter(({ worker }) => worker < 8);
  await freed?.release();
  // Set the expiry: nobody renews the lease now, and on a slow machine it could expire.
  await leases().updateOne({ _id: `worker-${freed?.worker}` }, { $set: { expiresAt } });
  await expect(lease()).rejects.toMatchObject({ status: 'unavailable' });
  await expire(`worker-${freed?.worker}`);
  const again = await lease();
  expect(again.worker).toBe(freed?.worker);
  await Promise.all([...held, again].map(({ release }) => release()));
});

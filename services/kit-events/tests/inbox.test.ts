import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ensureCollections } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { ensureIndexes } from '@tallscreen/kit-mongo/indexes';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection } from 'mongoose';
import { inboxCollection, positionsCollection, processOnce } from '#outbox/inbox';

const parts = createTestParts('kit-inbox');
let mongo: Connection;
const effects = () => databaseOf(mongo).collection<{ _id: string; n: number }>('effects');
const countEffects = async (id: string) => (await effects().findOne({ _id: id }))?.n ?? 0;
const addEffect = (id: string, n: number, session: Session) =>
  effects().updateOne({ _id: id }, { $inc: { n } }, { upsert: true, session });

beforeAll(async () => {
  mongo = await openTestDatabase(parts);
  await ensureIndexes(mongo, [{ collection: 'effects' }]);
  await ensureCollections(mongo, [inboxCollection, positionsCollection]);
});
afterAll(() => parts.dispose());

/** An event as the consumer reads it, published `daysAgo` days ago. */
const delivered = (id: string, offset: number, daysAgo = 0, topic = 'likes') => ({
  id,
  position: { topic, partition: 0, offset, timestamp: Date.now() - daysAgo * 86_400_000 },
});

test('the effect of an event happens once, delivered twice in a row, twice in a batch and by two consumers at once', async () => {
  const events = Array.from({ length: 20 }, (_, i) => delivered(`e${i}`, i));
  const effect = (id: string) => async (fresh: readonly unknown[], session: Session) => {
    await addEffect(id, fresh.length, session);
  };
  await processOnce(mongo, 'row', events.slice(0, 5), effect('row'));
  await processOnce(mongo, 'row', [...events.slice(3, 8), ...events.slice(3, 8)], effect('row'));
  expect(await countEffects('row')).toBe(8);
  await Promise.all(
    Array.from({ length: 4 }, (_, i) => processOnce(mongo, 'race', events.slice(i, i + 15), effect('race'))),
  );
  expect(await countEffects('race')).toBe(18);
  await processOnce(mongo, 'another', events.slice(0, 5), effect('another'));
  expect(await countEffects('another')).toBe(5);
});

test('a record that is read again after its mark is gone has no second effect', async () => {
  const effect = async (fresh: readonly unknown[], session: Session) => addEffect('late', fresh.length, session);
  const count = (...events: ReturnType<typeof delivered>[]) =>
    processOnce(mongo, 'late', events, async (fresh, session) => void (await effect(fresh, session)));
  const old = Array.from({ length: 10 }, (_, i) => delivered(`late${i}`, i, 30 - i));
  await count(...old);
  await databaseOf(mongo).collection(inboxCollection.name).deleteMany({});

  await count(...old);
  await count(old[4]!);
  expect(await countEffects('late')).toBe(10);
  await count(delivered('next', 10, 20));
  expect(await countEffects('late')).toBe(11);
});

test('records of a topic that was created again and replayed dead letters have their effect although their offsets are low', async () => {
  const count = (...events: ReturnType<typeof delivered>[]) =>
    processOnce(mongo, 'anew', events, async (fresh, session) => void (await addEffect('anew', fresh.length, session)));
  await count(delivered('before', 500, 30));
  await databaseOf(mongo).collection(inboxCollection.name).deleteMany({});

  await count(delivered('anew0', 0, 10), delivered('anew1', 1, 10));
  await count(delivered('anew2', 2, 0));
  await count(delivered('buried', 0, 0, 'anew.retry'));
  expect(await countEffects('anew')).toBe(5);
});

test('events whose effect fails are handled again', async () => {
  const events = [delivered('failing', 0)];
  const failing = processOnce(mongo, 'fail', events, async (_, session) => {
    await addEffect('fail', 1, session);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await processOnce(
    mongo,
    'fail',
    events,
    async (fresh, session) => void (await addEffect('fail', fresh.length, session)),
  );
  expect(await countEffects('fail')).toBe(1);
});

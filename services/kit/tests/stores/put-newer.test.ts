import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { mongo } from 'mongoose';
import { databaseOf } from '#mongo/connection';
import { ensureIndexes } from '#mongo/indexes';
import { putNewer } from '#mongo/put-newer';
import { createTestParts } from '#testing/parts';

interface Copy {
  _id: number;
  name?: string;
  own?: number;
  revision?: number;
  otherRevision?: number;
  at?: Date;
}

const parts = createTestParts('kit-put-newer');
let copies: mongo.Collection<Copy>;
beforeAll(async () => {
  const mongo = await parts.mongo();
  await ensureIndexes(mongo, [{ collection: 'copies' }]);
  copies = databaseOf(mongo).collection<Copy>('copies');
});
afterAll(() => parts.dispose());

const copy = (id: number, revision: number) => ({
  id,
  revision,
  update: { $set: { name: `r${revision}` }, $setOnInsert: { own: 0 } },
});
const put = (id: number, revision: number, collection = copies) => putNewer(collection, [copy(id, revision)]);
const read = (id: number) => copies.findOne({ _id: id });

test('in any order the newest stays, and what is ours is left alone', async () => {
  await put(1, 2);
  await copies.updateOne({ _id: 1 }, { $inc: { own: 5 } });
  await put(1, 1);
  await put(1, 2);
  expect(await read(1)).toEqual({ _id: 1, name: 'r2', own: 5, revision: 2 });
  await put(1, 3);
  expect(await read(1)).toEqual({ _id: 1, name: 'r3', own: 5, revision: 3 });
});

test('older ones do not hold up the newer ones they come with', async () => {
  await putNewer(copies, [copy(2, 5), copy(3, 1)]);
  await putNewer(copies, [copy(2, 4), copy(3, 2), copy(4, 1)]);
  const found = await copies.find({ _id: { $in: [2, 3, 4] } }, { sort: { _id: 1 } }).toArray();
  expect(found.map(({ revision }) => revision)).toEqual([5, 2, 1]);
});

test('more than belong into one statement: the missing, the older and the newer ones', async () => {
  const ids = Array.from({ length: 250 }, (_, i) => 1_000 + i);
  await putNewer(
    copies,
    ids.filter((id) => id % 3 > 0).map((id) => copy(id, id % 3 === 1 ? 1 : 9)),
  );
  await putNewer(
    copies,
    ids.map((id) => copy(id, 5)),
  );
  const found = await copies.find({ _id: { $in: ids } }, { sort: { _id: 1 } }).toArray();
  expect(found.map(({ revision }) => revision)).toEqual(ids.map((id) => (id % 3 === 2 ? 9 : 5)));
});

test('of many writers of one new id, in any order, the newest wins', async () => {
  for (let id = 100; id < 130; id++) {
    const revisions = Array.from({ length: 12 }, (_, i) => ((i * 5) % 12) + 1);
    await Promise.all(revisions.map((revision) => put(id, revision)));
    expect(await read(id)).toEqual({ _id: id, name: 'r12', own: 0, revision: 12 });
  }
});

test.each([
  [1, 2, 2],
  [2, 1, 2],
])('while %d is inserted by another, %d finds nothing and meets the key: %d stays', async (theirs, ours, stays) => {
  const id = 200 + theirs;
  // What a server does with an upsert that finds nothing, but the other was faster.
  const late = new Proxy(copies, {
    get: (target, name) => {
      if (name !== 'bulkWrite') return Reflect.get(target, name);
      return async (writes: { updateOne: { upsert?: boolean } }[], options: mongo.BulkWriteOptions) => {
        if (!writes.some(({ updateOne }) => updateOne.upsert)) return target.bulkWrite(writes as never, options);
        await put(id, theirs);
        return target.bulkWrite([{ insertOne: { document: { _id: id } } }], options);
      };
    },
  });
  await put(id, ours, late);
  expect(await read(id)).toMatchObject({ name: `r${stays}`, revision: stays });
});

test('a revision that the document does not have yet is older than any', async () => {
  await put(5, 7);
  const update = { $set: { name: 'other' } };
  await putNewer(copies, [{ id: 5, revision: 0, update }], 'otherRevision');
  expect(await read(5)).toEqual({ _id: 5, name: 'other', own: 0, revision: 7, otherRevision: 0 });
});

test('of many writers of the same documents, with newer and older ones of each, the newest win', async () => {
  const ids = Array.from({ length: 10 }, (_, i) => 300 + i);
  await putNewer(
    copies,
    ids.slice(3).map((id) => copy(id, 0)),
  );
  const revisions = Array.from({ length: 12 }, (_, i) => ((i * 5) % 12) + 1);
  const all = (revision: number) => ids.map((id, i) => copy(id, i % 2 === 0 ? revision : 13 - revision));
  await Promise.all(revisions.map((revision) => putNewer(copies, all(revision))));
  const found = await copies.find({ _id: { $in: ids } }, { sort: { _id: 1 } }).toArray();
  expect(found).toEqual(ids.map((_id) => ({ _id, name: 'r12', own: 0, revision: 12 })));
});

test('what another makes meanwhile, of an older revision or with another one, takes ours all the same', async () => {
  const late = new Proxy(copies, {
    get: (target, name) => {
      if (name !== 'updateMany') return Reflect.get(target, name);
      return async (...given: Parameters<typeof copies.updateMany>) => {
        const result = await target.updateMany(...given);
        await put(500, 1);
        await putNewer(copies, [{ id: 501, revision: 7, update: { $set: { own: 7 } } }], 'otherRevision');
        return result;
      };
    },
  });
  await putNewer(late, [copy(500, 2), copy(501, 2), copy(502, 2)]);
  const found = await copies.find({ _id: { $in: [500, 501, 502] } }, { sort: { _id: 1 } }).toArray();
  expect(found).toEqual([
    { _id: 500, name: 'r2', own: 0, revision: 2 },
    { _id: 501, name: 'r2', own: 7, otherRevision: 7, revision: 2 },
    { _id: 502, name: 'r2', own: 0, revision: 2 },
  ]);
});

test('the time of the server is put with each, and of one document twice the newest', async () => {
  const dated = (id: number, revision: number) => ({
    id,
    revision,
    update: { $set: { name: `$r${revision}` }, $currentDate: { at: true as const } },
  });
  await putNewer(copies, [dated(400, 1), dated(401, 1)]);
  await putNewer(copies, [dated(400, 3), dated(401, 2), dated(400, 2)]);
  const found = await copies.find({ _id: { $in: [400, 401] } }, { sort: { _id: 1 } }).toArray();
  expect(found.map(({ name }) => name)).toEqual(['$r3', '$r2']);
  for (const { at } of found) expect(Math.abs(Date.now() - Number(at))).toBeLessThan(60_000);
});

test('something else that goes wrong is an error, and the others are put all the same', async () => {
  const bad = { ...copy(6, 1), update: { $set: { _id: 9 } } };
  await put(6, 0);
  await put(7, 0);
  await expect(putNewer(copies, [bad, copy(7, 1), copy(5, 1)])).rejects.toMatchObject({ name: 'MongoBulkWriteError' });
  expect(await read(7)).toMatchObject({ revision: 1 });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { mongo } from 'mongoose';
import { databaseOf } from '#connection';
import { pretendDocumentDb } from '#documentdb';
import { ensureIndexes } from '#indexes';
import { openTestDatabase } from '#testing/database';
import { upsertNewer } from '#upsert-newer';

interface Copy {
  _id: number;
  name?: string;
  own?: number;
  revision?: number;
  otherRevision?: number;
  at?: Date;
}

const parts = createTestParts('kit-upsert-newer');
let copies: mongo.Collection<Copy>;
beforeAll(async () => {
  const mongo = await openTestDatabase(parts);
  await ensureIndexes(mongo, [{ collection: 'copies' }]);
  copies = databaseOf(mongo).collection<Copy>('copies');
});
afterAll(() => parts.dispose());

const copy = (id: number, revision: number) => ({
  id,
  revision,
  update: { $set: { name: `r${revision}` }, $setOnInsert: { own: 0 } },
});
const put = (id: number, revision: number, collection = copies) => upsertNewer(collection, [copy(id, revision)]);
const read = (id: number) => copies.findOne({ _id: id });

describe.each([
  ['MongoDB', false],
  ['DocumentDB', true],
])('with the statements for %s', (server, isDocumentDb) => {
  beforeAll(async () => {
    pretendDocumentDb(isDocumentDb);
    await copies.deleteMany({});
  });

  test('the newest revision stays in any order, and fields of our own are left alone', async () => {
    await put(1, 2);
    await copies.updateOne({ _id: 1 }, { $inc: { own: 5 } });
    await put(1, 1);
    await put(1, 2);
    expect(await read(1)).toEqual({ _id: 1, name: 'r2', own: 5, revision: 2 });
    await put(1, 3);
    expect(await read(1)).toEqual({ _id: 1, name: 'r3', own: 5, revision: 3 });
  });

  test('older copies do not hold up the newer ones of the same call', async () => {
    await upsertNewer(copies, [copy(2, 5), copy(3, 1)]);
    await upsertNewer(copies, [copy(2, 4), copy(3, 2), copy(4, 1)]);
    const found = await copies.find({ _id: { $in: [2, 3, 4] } }, { sort: { _id: 1 } }).toArray();
    expect(found.map(({ revision }) => revision)).toEqual([5, 2, 1]);
  });

  test('250 copies at once: missing, older and newer ones', async () => {
    const ids = Array.from({ length: 250 }, (_, i) => 1_000 + i);
    await upsertNewer(
      copies,
      ids.filter((id) => id % 3 > 0).map((id) => copy(id, id % 3 === 1 ? 1 : 9)),
    );
    await upsertNewer(
      copies,
      ids.map((id) => copy(id, 5)),
    );
    const found = await copies.find({ _id: { $in: ids } }, { sort: { _id: 1 } }).toArray();
    expect(found.map(({ revision }) => revision)).toEqual(ids.map((id) => (id % 3 === 2 ? 9 : 5)));
  });

  test('many concurrent writers of one new id: the newest wins', async () => {
    for (let id = 100; id < 130; id++) {
      const revisions = Array.from({ length: 12 }, (_, i) => ((i * 5) % 12) + 1);
      await Promise.all(revisions.map((revision) => put(id, revision)));
      expect(await read(id)).toEqual({ _id: id, name: 'r12', own: 0, revision: 12 });
    }
  });

  test.each([
    [1, 2, 2],
    [2, 1, 2],
  ])('another inserts revision %d while ours is %d: %d stays', async (theirs, ours, stays) => {
    const id = 200 + theirs;
    // The server's answer to an upsert that found nothing while another process inserted the document.
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

  test('a document without the revision field counts as older than any', async () => {
    await put(5, 7);
    const update = { $set: { name: 'other' } };
    await upsertNewer(copies, [{ id: 5, revision: 0, update }], 'otherRevision');
    expect(await read(5)).toEqual({ _id: 5, name: 'other', own: 0, revision: 7, otherRevision: 0 });
  });

  test('many concurrent writers of the same documents: the newest of each wins', async () => {
    const ids = Array.from({ length: 10 }, (_, i) => 300 + i);
    await upsertNewer(
      copies,
      ids.slice(3).map((id) => copy(id, 0)),
    );
    const revisions = Array.from({ length: 12 }, (_, i) => ((i * 5) % 12) + 1);
    const all = (revision: number) => ids.map((id, i) => copy(id, i % 2 === 0 ? revision : 13 - revision));
    await Promise.all(revisions.map((revision) => upsertNewer(copies, all(revision))));
    const found = await copies.find({ _id: { $in: ids } }, { sort: { _id: 1 } }).toArray();
    expect(found).toEqual(ids.map((_id) => ({ _id, name: 'r12', own: 0, revision: 12 })));
  });

  test('documents inserted meanwhile with an older or another revision are updated too', async () => {
    const interfere = async () => {
      await put(500, 1);
      await upsertNewer(copies, [{ id: 501, revision: 7, update: { $set: { own: 7 } } }], 'otherRevision');
    };
    if (!isDocumentDb) await interfere();
    const late = new Proxy(copies, {
      get: (target, name) => {
        if (name !== 'updateMany') return Reflect.get(target, name);
        return async (...given: Parameters<typeof copies.updateMany>) => {
          const result = await target.updateMany(...given);
          await interfere();
          return result;
        };
      },
    });
    await upsertNewer(late, [copy(500, 2), copy(501, 2), copy(502, 2)]);
    const found = await copies.find({ _id: { $in: [500, 501, 502] } }, { sort: { _id: 1 } }).toArray();
    expect(found).toEqual([
      { _id: 500, name: 'r2', own: 0, revision: 2 },
      { _id: 501, name: 'r2', own: 7, otherRevision: 7, revision: 2 },
      { _id: 502, name: 'r2', own: 0, revision: 2 },
    ]);
  });

  test('$currentDate is set by the server, and of two copies of one record the newest counts', async () => {
    const dated = (id: number, revision: number) => ({
      id,
      revision,
      update: { $set: { name: `$r${revision}` }, $currentDate: { at: true as const } },
    });
    await upsertNewer(copies, [dated(400, 1), dated(401, 1)]);
    await upsertNewer(copies, [dated(400, 3), dated(401, 2), dated(400, 2)]);
    const found = await copies.find({ _id: { $in: [400, 401] } }, { sort: { _id: 1 } }).toArray();
    expect(found.map(({ name }) => name)).toEqual(['$r3', '$r2']);
    for (const { at } of found) expect(Math.abs(Date.now() - Number(at))).toBeLessThan(60_000);
  });

  test('records with string ids: missing, older and newer ones', async () => {
    const pairs = databaseOf(await openTestDatabase(parts)).collection<{ _id: string; name?: string; at?: Date }>(
      'pairs',
    );
    const pair = (id: string, revision: number) => ({
      id,
      revision,
      update: { $set: { name: `r${revision}` }, $currentDate: { at: true as const } },
    });
    await upsertNewer(pairs, [pair(`${server}:1`, 1), pair(`${server}:2`, 5)]);
    await upsertNewer(pairs, [
      pair(`${server}:3`, 1),
      pair(`${server}:2`, 4),
      pair(`${server}:1`, 2),
      pair(`${server}:3`, 2),
    ]);
    const found = await pairs.find({ _id: { $regex: `^${server}:` } }, { sort: { _id: 1 } }).toArray();
    expect(found.map(({ name }) => name)).toEqual(['r2', 'r5', 'r2']);
    for (const { at } of found) expect(at).toBeInstanceOf(Date);
  });

  test('a copy that cannot be stored is an error, and the others are stored', async () => {
    const bad = { ...copy(6, 1), update: { $set: { _id: 9 } } };
    await put(6, 0);
    await put(7, 0);
    await expect(upsertNewer(copies, [bad, copy(7, 1), copy(5, 1)])).rejects.toMatchObject({
      name: 'MongoBulkWriteError',
    });
    expect(await read(7)).toMatchObject({ revision: 1 });
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import type { Connection, mongo as driver } from 'mongoose';
import { incrementMany, updateManyAtRevision, insertMany, upsertMany } from '#bulk';
import { databaseOf } from '#connection';
import { pretendDocumentDb } from '#documentdb';
import { ensureIndexes } from '#indexes';
import { openTestDatabase } from '#testing/database';
import { inTransaction, type Session } from '#transaction';

interface Entry {
  _id: string;
  revision: number;
  name?: string;
  at?: Date;
  list?: unknown[];
  views?: number;
  likes?: number;
}

const parts = createTestParts('kit-bulk');
let mongo: Connection;
let entries: driver.Collection<Entry>;
beforeAll(async () => {
  mongo = await openTestDatabase(parts);
  await ensureIndexes(mongo, [{ collection: 'entries' }]);
  entries = databaseOf(mongo).collection<Entry>('entries');
});
afterAll(() => parts.dispose());

const run = (work: (session: Session) => Promise<void>) => inTransaction(mongo, work);
const read = (ids: string[]) => entries.find({ _id: { $in: ids } }, { sort: { _id: 1 } }).toArray();

describe.each([
  ['MongoDB', false],
  ['DocumentDB', true],
])('with the statements for %s', (_, isDocumentDb) => {
  beforeAll(async () => {
    pretendDocumentDb(isDocumentDb);
    for (const name of ['entries', 'owned']) await databaseOf(mongo).collection(name).deleteMany({});
  });

  test('upsertMany replaces and inserts whole documents, with values that look like expressions', async () => {
    await run((session) => upsertMany(entries, [{ _id: 'a', revision: 1, name: 'old', views: 3 }], session));
    const odd = { _id: 'a', revision: 2, name: '$name', at: new Date(5), list: [1, { $add: ['$$ROOT', null] }, []] };
    const fresh = { _id: 'b', revision: 7, name: '$$NOW' };
    await run((session) => upsertMany(entries, [fresh, odd], session));
    expect(await read(['a', 'b'])).toEqual([odd, fresh]);
    await run((session) => upsertMany(entries, [], session));
  });

  test('250 documents each get their own values, or none does', async () => {
    const ids = Array.from({ length: 250 }, (_, i) => `lot${String(i).padStart(3, '0')}`);
    const put = (from: number, revision: number) => (session: Session) =>
      upsertMany(
        entries,
        ids.slice(from).map((_id, i) => ({ _id, revision, views: from + i })),
        session,
      );
    await run(put(60, 1));
    await run(put(0, 2));
    expect(await read(ids)).toEqual(ids.map((_id, views) => ({ _id, revision: 2, views })));
    await run((session) =>
      incrementMany(
        entries,
        ids.map((_id, views) => ({ _id, inc: { views } })),
        session,
      ),
    );
    expect((await read(ids)).map(({ views }) => views)).toEqual(ids.map((_, i) => 2 * i));
    const changes = ids.map((_id, i) => ({ _id, revision: i === 249 ? 7 : 2, set: { name: _id } }));
    const attempt = inTransaction(mongo, (session) => updateManyAtRevision(entries, changes, session), { attempts: 1 });
    await expect(attempt).rejects.toMatchObject({ status: 'aborted' });
    expect((await read(ids)).every(({ name }) => name === undefined)).toBe(true);
  });

  test('concurrent read-modify-write with upsertMany loses no update, with a second unique key too', async () => {
    const owned = databaseOf(mongo).collection<Entry>('owned');
    await ensureIndexes(mongo, [{ collection: 'owned', key: { name: 1 }, options: { unique: true } }]);
    const ids = ['x', 'y', 'z'];
    const addOne = async (session: Session): Promise<void> => {
      const found = await owned.find({ _id: { $in: ids } }, { session }).toArray();
      const viewsOf = (id: string): number => found.find(({ _id }) => _id === id)?.views ?? 0;
      const more = ids.map((_id) => ({ _id, revision: 1, name: `name of ${_id}`, views: viewsOf(_id) + 1 }));
      await upsertMany(owned, more, session);
    };
    await Promise.all(Array.from({ length: 8 }, () => run(addOne)));
    expect((await owned.find().toArray()).map(({ views }) => views)).toEqual([8, 8, 8]);
  }, 60_000);

  test('incrementMany inserts missing documents and leaves other fields alone', async () => {
    const add = (inc: Record<string, number>) => [
      { _id: 'sum1', inc, set: { revision: 5 } },
      { _id: 'sum2', inc: { views: 10 }, set: { revision: 6 } },
    ];
    await run((session) => incrementMany(entries, add({ views: 1 }), session));
    await entries.updateOne({ _id: 'sum1' }, { $set: { name: 'kept' } });
    await run((session) => incrementMany(entries, add({ views: -3, likes: 2 }), session));
    expect(await read(['sum1', 'sum2'])).toEqual([
      { _id: 'sum1', revision: 5, name: 'kept', views: -2, likes: 2 },
      { _id: 'sum2', revision: 6, views: 20, likes: 0 },
    ]);
  });

  test('concurrent increments of the same documents all count', async () => {
    const ids = Array.from({ length: 8 }, (_, i) => `many${i}`);
    const add = () =>
      run((session) =>
        incrementMany(
          entries,
          ids.map((_id) => ({ _id, inc: { views: 1 } })),
          session,
        ),
      );
    await Promise.all(Array.from({ length: 12 }, add));
    expect((await read(ids)).map(({ views }) => views)).toEqual(ids.map(() => 12));
  });

  test('updateManyAtRevision begins again when a revision has changed', async () => {
    await run((session) =>
      insertMany(
        entries,
        ['x', 'y'].map((_id) => ({ _id, revision: 1, views: 0 })),
        session,
      ),
    );
    const raise = async (session: Session) => {
      const known = await read(['x', 'y']);
      const changes = known.map(({ _id, revision, views = 0 }) => ({
        _id,
        revision,
        set: { views: views + 1, revision: revision + 1 },
      }));
      await updateManyAtRevision(entries, changes, session);
    };
    await Promise.all(Array.from({ length: 6 }, () => run(raise)));
    expect(await read(['x', 'y'])).toMatchObject([
      { views: 6, revision: 7 },
      { views: 6, revision: 7 },
    ]);
  });

  test('one document at another revision: none is updated', async () => {
    const stale = { _id: 'x', revision: 1, set: { name: 'no', revision: 2 } };
    const right = { _id: 'y', revision: 7, set: { name: 'no', revision: 8 } };
    const attempt = inTransaction(mongo, (session) => updateManyAtRevision(entries, [stale, right], session), {
      attempts: 2,
    });
    await expect(attempt).rejects.toMatchObject({ status: 'aborted' });
    expect((await read(['x', 'y'])).map(({ name }) => name)).toEqual([undefined, undefined]);
  });

  test('the same _id twice in one statement throws RangeError', async () => {
    const twice = ['z', 'z'].map((_id) => ({ _id, revision: 1 }));
    await expect(run((session) => upsertMany(entries, twice, session))).rejects.toThrow(RangeError);
    await expect(
      run((session) =>
        incrementMany(
          entries,
          twice.map(({ _id }) => ({ _id, inc: { views: 1 } })),
          session,
        ),
      ),
    ).rejects.toThrow(RangeError);
  });
});

import { afterAll, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { Schema } from 'mongoose';
import { defineCollection, ensureCollections, openCollection, schemaOptions } from '#collection';
import { openTestDatabase } from '#testing/database';
import { createReadUserData, userDataKind } from '#user-data';

const parts = createTestParts('user-data');
afterAll(() => parts.dispose());

const notes = defineCollection(
  'notes',
  new Schema({ _id: Number, ownerId: Number, text: String, secret: String }, schemaOptions).index({ ownerId: 1 }),
);
const kinds = {
  notes: userDataKind({
    collection: notes,
    filter: (ownerId) => ({ ownerId }),
    toRecord: ({ _id: id, text }) => ({ id, text }),
  }),
  nothing: userDataKind({ collection: notes, filter: async () => null, toRecord: () => ({}) }),
};

test('reads all records of a user page by page, and nothing of others', async () => {
  const connection = await openTestDatabase(parts);
  await ensureCollections(connection, [notes]);
  const documents = Array.from({ length: 450 }, (_, i) => ({
    _id: i,
    ownerId: i % 450 === 449 ? 2 : 1,
    text: `n${i}`,
    secret: 'x',
  }));
  await openCollection(connection, notes).insertMany(documents);
  const read = createReadUserData(connection, kinds);

  const found: unknown[] = [];
  const sizes: number[] = [];
  let pageToken = '';
  do {
    const page = await read({ userId: 1, kind: 'notes', pageToken });
    found.push(...page.records.map((record) => JSON.parse(record) as unknown));
    sizes.push(page.records.length);
    pageToken = page.nextPageToken;
  } while (pageToken !== '');
  expect(sizes).toEqual([200, 200, 49]);
  expect(found).toEqual(Array.from({ length: 449 }, (_, id) => ({ id, text: `n${id}` })));
  expect(await read({ userId: 1, kind: 'nothing', pageToken: '' })).toEqual({ records: [], nextPageToken: '' });
  await expect(read({ userId: 1, kind: 'toString', pageToken: '' })).rejects.toThrow('no user data of kind toString');
});

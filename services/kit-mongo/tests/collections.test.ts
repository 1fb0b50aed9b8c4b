import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { Schema, type Connection } from 'mongoose';
import { defineCollection, ensureCollections, openCollection, schemaOptions } from '#collection';
import { databaseOf } from '#connection';
import { ensureIndexes } from '#indexes';
import { kitIndexes } from '#kit-indexes';
import { listUnprepared, prepareDatabase } from '#database';
import { MIGRATIONS, runMigrations, type Migration, type Migrations } from '#migrations';
import { openTestDatabase } from '#testing/database';

const parts = createTestParts('kit-collections');
let mongo: Connection;

interface Video {
  _id: number;
  ownerId: number;
  title: string;
  tags: string[];
  language?: string;
}

const Videos = defineCollection<Video>(
  'videos',
  new Schema<Video>(
    {
      _id: { type: Number, required: true },
      ownerId: { type: Number, required: true },
      title: { type: String, default: '' },
      tags: [String],
      language: String,
    },
    schemaOptions,
  ).index({ ownerId: 1, _id: -1 }, { unique: true }),
);

beforeAll(async () => {
  mongo = await openTestDatabase(parts);
  await ensureIndexes(mongo, kitIndexes);
});
afterAll(() => parts.dispose());

test('creates collections with the indexes of their schemas, however often and at once', async () => {
  await Promise.all(Array.from({ length: 3 }, () => ensureCollections(mongo, [Videos])));
  await ensureCollections(mongo, [Videos]);
  const indexes = await databaseOf(mongo).collection('videos').indexes();
  expect(indexes).toMatchObject([{ name: '_id_' }, { key: { ownerId: 1, _id: -1 }, unique: true }]);
});

test('a model fills in defaults, refuses what the schema does not allow, and drops unknown fields', async () => {
  const videos = openCollection(mongo, Videos);
  expect(openCollection(mongo, Videos)).toBe(videos);
  const given = { _id: 1, ownerId: 7, unknown: true };
  await videos.create(given);
  expect(await videos.findOne({ _id: 1 }).lean()).toEqual({ _id: 1, ownerId: 7, title: '', tags: [] });
  await expect(videos.create({ _id: 2 })).rejects.toThrow('ownerId');
});

const running = () => ({ logger: parts.logger, signal: new AbortController().signal });

test('migrations run once, in the order of their names, though several processes begin at once', async () => {
  const ran: string[] = [];
  const step = (name: string) => async () => void ran.push(name);
  const migrations: Migrations = { '0002-second': step('0002-second'), '0001-first': step('0001-first') };
  const done = await Promise.all(Array.from({ length: 3 }, () => runMigrations(mongo, migrations, running())));
  expect(done.flat()).toEqual(['0001-first', '0002-second']);
  expect(ran).toEqual(['0001-first', '0002-second']);
  expect(await runMigrations(mongo, migrations, running())).toEqual([]);
});

test('a migration that fails is not recorded, keeps later ones from running, and runs again', async () => {
  let isBroken = true;
  const ran: string[] = [];
  const migrations: Migrations = {
    '0003-breaks': async () => {
      ran.push('0003-breaks');
      if (isBroken) throw new Error('interrupted');
    },
    '0004-after': async () => void ran.push('0004-after'),
  };
  await expect(runMigrations(mongo, migrations, running())).rejects.toThrow('interrupted');
  expect(ran).toEqual(['0003-breaks']);
  isBroken = false;
  expect(await runMigrations(mongo, migrations, running())).toEqual(['0003-breaks', '0004-after']);
  const records = await databaseOf(mongo).collection(MIGRATIONS).find().toArray();
  expect(records).toContainEqual({ _id: '0004-after', doneAt: expect.any(Date) });
});

test('a migration that goes on after the process was told to stop is not recorded', async () => {
  const stopping = new AbortController();
  const migrations: Migrations = { '0005-stopped': async () => stopping.abort() };
  await expect(runMigrations(mongo, migrations, { ...running(), signal: stopping.signal })).rejects.toThrow('abort');
  expect(await runMigrations(mongo, migrations, running())).toEqual(['0005-stopped']);
});

test('a database is prepared by its migrations first and then by its indexes, and names what is missing', async () => {
  const own = createTestParts('kit-prepared');
  try {
    const database = await openTestDatabase(own);
    const rename: Migration = async ({ db }) => void (await db.collection('clips').rename('videos'));
    const plan = { collections: [Videos], migrations: { '0001-rename': rename } };
    await databaseOf(database).collection('clips').insertOne({ title: 'Waves' });
    expect(await listUnprepared(database, plan)).toEqual(['0001-rename', 'leases', 'migrations', 'videos']);
    expect(await prepareDatabase(database, plan, running())).toEqual(['0001-rename']);
    expect(await listUnprepared(database, plan)).toEqual([]);
    expect(await databaseOf(database).collection('videos').findOne()).toMatchObject({ title: 'Waves' });
  } finally {
    await own.dispose();
  }
});

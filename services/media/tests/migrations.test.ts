import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts, partAddress } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { up as clipsToMediaItems } from '#migrations/0001-clips-to-media-items';
import { bootMedia, type Media } from './world.ts';

const week = 7 * 24 * 60 * 60 * 1000;
const lastWeek = new Date(Math.floor(Date.now() / 1000) * 1000 - week);

/** A document as the version of last week stored it. */
const clip = (_id: number, changes: object = {}) => ({
  _id,
  kind: 'video',
  uploaderId: 7,
  title: `Video ${_id}`,
  hashtags: ['old'],
  status: 'testing',
  isLive: true,
  progressPercent: 100,
  rejectionReason: '',
  scanId: 's1',
  flagReason: '',
  files: {
    renditions: [{ name: '480p', key: `videos/${_id}/a/480p.mp4`, width: 480, height: 854, sizeBytes: 9 }],
    posterKey: `videos/${_id}/a/poster.jpg`,
    posterWebpKey: `videos/${_id}/a/poster.webp`,
    stripKey: `videos/${_id}/a/strip.jpg`,
  },
  source: { objectKey: `incoming/${_id}`, container: 'mp4', sizeBytes: 10, sha256: '' },
  durationMs: 1_000,
  width: 540,
  height: 960,
  hasAudio: true,
  createdAt: lastWeek,
  decidedAt: lastWeek,
  decisionIds: [1],
  revision: 5,
  isUploaderHidden: false,
  score: 0,
  scoreRevision: 0,
  ...changes,
});
const deletedClip = clip(2, {
  status: 'deleted',
  isLive: false,
  files: null,
  doomed: ['videos/2/'],
  doomedAt: lastWeek,
});

const parts = createTestParts('media');
let media: Media | undefined;
afterAll(async () => {
  await media?.dispose();
  await parts.dispose();
});

test('a service started on the documents of last week serves them and deletes superfluous files', async () => {
  media = await bootMedia({ SWEEP_SECONDS: '0.2' }, async (connection) => {
    await databaseOf(connection)
      .collection<{ _id: number }>('clips')
      .insertMany([clip(1), deletedClip]);
  });
  const lookups = [{ videoId: 1n, viewer: { userId: 0n } }];
  const { videos } = await media.client.batchGetVideos({ lookups });
  expect(videos).toMatchObject([{ title: 'Video 1', status: VideoStatus.TESTING, hashtags: ['old'], revision: 5n }]);
  const items = media.connection.collection<{ _id: number; deleteFilesAt?: Date }>('media_items');
  await until(async () => (await items.findOne({ _id: 2 }))?.['deleteFilesAt'] === undefined);
  expect(await items.findOne({ _id: 2 })).not.toHaveProperty('filesToDelete');
  expect(await items.findOne({ _id: 2 })).toMatchObject({ status: 'deleted', title: '', hashtags: [], revision: 6 });
  const published = await until(
    async () => (await media!.published()).filter(({ video }) => video?.id === 2n),
    ({ length }) => length > 0,
  );
  expect(published).toMatchObject([{ video: { title: '', hashtags: [], revision: 6n }, change: { case: 'deleted' } }]);
  await media.client.deleteVideo({ videoId: 1n, kind: VideoKind.VIDEO }, await media.as(7));
  expect((await media.client.batchGetVideos({ lookups })).videos).toEqual([]);
});

test('is safe to repeat after an interruption at any statement', async () => {
  const db = databaseOf(await openTestDatabase(parts));
  const run = () => clipsToMediaItems({ db, logger: parts.logger, signal: new AbortController().signal });
  await db.collection<{ _id: number }>('clips').insertMany([clip(1), deletedClip]);
  await db.collection('clips').createIndex({ doomedAt: 1 }, { sparse: true });
  await db.renameCollection('clips', 'mediaItems');
  await db.collection('mediaItems').updateMany({}, { $rename: { doomed: 'filesToDelete' } });
  await run();
  const documents = () => db.collection('mediaItems').find().sort({ _id: 1 }).toArray();
  const { doomed, doomedAt, ...kept } = deletedClip as typeof deletedClip & { doomed: string[]; doomedAt: Date };
  const expected = [clip(1), { ...kept, filesToDelete: doomed, deleteFilesAt: doomedAt }];
  expect(await documents()).toEqual(expected);
  await run();
  expect(await documents()).toEqual(expected);
  const indexes = await db.collection('mediaItems').listIndexes().toArray();
  expect(indexes.map(({ name }) => String(name))).not.toContain('doomedAt_1');
});

test('ignores an empty collection under the old name, and refuses to mix documents stored under both names', async () => {
  const db = databaseOf(await openTestDatabase(parts));
  const run = () => clipsToMediaItems({ db, logger: parts.logger, signal: new AbortController().signal });
  const before = await db.collection('mediaItems').countDocuments();
  // A process of the old version creates it when it starts.
  await db.createCollection('clips');
  await run();
  expect(await db.collection('mediaItems').countDocuments()).toBe(before);
  await db.collection<{ _id: number }>('clips').insertOne(clip(9));
  await expect(run()).rejects.toThrow('Both clips and mediaItems hold documents.');
});

test('the migrate command runs it ahead of a deployment', async () => {
  const own = createTestParts('media');
  try {
    const db = databaseOf(await openTestDatabase(own));
    await db.collection<{ _id: number }>('clips').insertOne(clip(1));
    const command = join(import.meta.dirname, '../../kit-mongo/src/migrate.ts');
    const env = { PATH: process.env['PATH'], MONGODB_URI: partAddress('MONGODB_URI'), MONGODB_DATABASE: own.id };
    await promisify(execFile)(process.execPath, [command, 'media'], { env: { ...env, LOG_LEVEL: 'silent' } });
    expect(await db.collection('media_items').findOne()).toEqual(clip(1));
    const names = ['0001-clips-to-media-items', '0002-snake-case-collections', '0003-words-of-deleted-items'];
    expect(await db.collection('migrations').distinct('_id')).toEqual(names);
  } finally {
    await own.dispose();
  }
});

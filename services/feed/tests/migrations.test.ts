import { fromBinary } from '@bufbuild/protobuf';
import { durationMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { afterAll, expect, test } from '@jest/globals';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { VideoKind, VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { up } from '#migrations/0001-plain-names';
import { up as foldHashtags } from '#migrations/0002-hashtag-keys';
import { createReadModel } from '#store/read-model';

const parts = createTestParts('feed-migrations');
afterAll(() => parts.dispose());

test('the read model of last week is served under its new names', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const insert = (name: string, document: object) => db.collection(name).insertOne(document as { _id: never });
  await insert('projection', { _id: 'generations', current: 'mf0x1', building: null });
  const renditions = [{ name: '720p', url: '/media/720p.mp4', width: 720, height: 1280 }];
  const texts = { title: 'Waves', hashtags: ['sea'], rejectionReason: '', posterUrl: '/media/poster.jpg' };
  const size = { width: 720, height: 1280 };
  const shared = { id: 1, uploaderId: 7, status: 'viral', createdAtMs: 1_000, decidedAtMs: 2_000 };
  const hidden = { isUploaderHidden: false, revision: 4 };
  const clip = { ...shared, ...hidden, ...texts, ...size, kind: 'video', durationMs: 8_500, renditions };
  const ranked = { isCandidate: true, kind: 'video', liveSince: 2_000, changedAt: new Date(0) };
  const stats = { score: 9, scoreRevision: 2, views: 30, viewsRevision: 2 };
  await insert('cards_mf0x1', { _id: 1, clip, clipRevision: 4, ...ranked, ...stats });
  await insert('cards_mf0x1', { _id: 2, ...stats, changedAt: new Date(0) });
  await db.collection('cards_mf0x1').createIndex({ isCandidate: 1, kind: 1, score: -1 });
  const person = { id: 7, username: 'ana', avatarUrl: '', isActive: true, revision: 2 };
  await insert('people_mf0x1', { _id: 7, person, revision: 2, changedAt: new Date(0) });

  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  await up(context);
  await up(context);

  const readModel = createReadModel(connection);
  await readModel.prepare();
  const { name, items, uploaders } = await readModel.openCurrent();
  expect(name).toBe('mf0x1');
  const [found, ...others] = await items.readCandidates(
    { best: 10, newest: 10, leastViewed: 10, promos: 10 },
    Date.now(),
  );
  expect(others).toEqual([]);
  const { encoded, ...item } = found!.item;
  expect(item).toEqual({ ...shared, ...hidden, itemType: 'video' });
  expect(found!.stats).toEqual({ score: 9, views: 30 });
  const video = fromBinary(VideoSchema, encoded);
  const kinds = { kind: VideoKind.VIDEO, status: VideoStatus.VIRAL };
  expect(video).toMatchObject({ id: 1n, uploaderId: 7n, ...kinds, ...texts, ...size, renditions });
  expect([durationMs(video.duration!), timestampMs(video.createdAt!), timestampMs(video.decidedAt!)]).toEqual([
    8_500, 1_000, 2_000,
  ]);
  expect(await uploaders.readByIds([7])).toEqual([person]);
  const indexes = await db.collection('media_items_mf0x1').listIndexes().toArray();
  expect(indexes.map((index) => String(index.name)).join()).not.toMatch(/kind/);
});

test('hashtags that a viewer has left out are found under their new keys', async () => {
  const connection = await openTestDatabase(parts);
  const db = databaseOf(connection);
  const choices = db.collection<{ _id: number; notInterested: object[] }>('choices');
  const [video, tag] = [
    { reason: 'video', value: '5', videoId: 5 },
    (value: string) => ({ reason: 'tag', value, videoId: 5 }),
  ];
  const stored = { _id: 7, words: [], languages: [], revision: 3, changedAt: new Date(0) };
  await choices.insertOne({ ...stored, notInterested: [video, tag('golden-hour'), tag('goldenhour'), tag('cats')] });

  const context = { db, logger: parts.logger, signal: new AbortController().signal };
  await foldHashtags(context);
  await foldHashtags(context);
  expect(await choices.findOne({ _id: 7 })).toEqual({
    ...stored,
    notInterested: [video, tag('goldenhour'), tag('cats')],
  });
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CallOptions, Client } from '@connectrpc/connect';
import { handlers, on } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { until } from '@tallscreen/kit/testing/until';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import { LibraryService } from '@tallscreen/proto/tallscreen/social/v1/library_service_pb';
import { UserDataService } from '@tallscreen/proto/tallscreen/social/v1/user_data_service_pb';
import { SaveEvents } from '@tallscreen/kit-events/event-types';
import { createLikes } from '#store/likes';
import { openSocial, type SocialWorld } from './world.ts';

const OWNER = 4096 * 7;
let social: SocialWorld;
let library: Client<typeof LibraryService>;
beforeAll(async () => {
  social = await openSocial('social-library');
  library = social.client(LibraryService, social.port);
});
afterAll(() => social?.dispose());

const newVideos = (count: number) => Promise.all(Array.from({ length: count }, () => social.newItem(OWNER)));
const setSave = (as: CallOptions, videoId: number, isSaved = true) =>
  library.setSave({ videoId: fromId(videoId), isSaved }, as);
const savedBy = async (as: CallOptions) => (await library.readSavedIds({}, as)).videoIds.map(Number);

test('saved videos are listed the last saved first, page by page, and for their user only', async () => {
  const [ana, bob] = [await social.newUser('saves'), await social.newUser('others')];
  const [a, b, c] = (await newVideos(3)) as [number, number, number];
  // Saved in another order than the ids.
  for (const video of [b, a, c, b]) await setSave(ana.as, video);
  expect(await savedBy(ana.as)).toEqual([c, a, b]);
  const first = await library.listSaved({ pageSize: 2 }, ana.as);
  expect(first.videoIds).toEqual([c, a].map(fromId));
  const second = await library.listSaved({ pageSize: 2, pageToken: first.nextPageToken }, ana.as);
  expect(second).toMatchObject({ videoIds: [fromId(b)], nextPageToken: '' });
  expect(await savedBy(bob.as)).toEqual([]);
  await Promise.all([setSave(ana.as, a, false), setSave(ana.as, a, false), setSave(bob.as, a)]);
  expect([await savedBy(ana.as), await savedBy(bob.as)]).toEqual([[c, b], [a]]);
});

test('a save and its end are published once each', async () => {
  const cid = await social.newUser('published');
  const [video] = (await newVideos(1)) as [number];
  await Promise.all([setSave(cid.as, video), setSave(cid.as, video)]);
  await setSave(cid.as, video, false);
  await setSave(cid.as, video, false);
  const published = async () => {
    const found: boolean[] = [];
    await social.bus.readFromBeginning(
      handlers(
        on(SaveEvents, async (events) => {
          for (const { message } of events) if (message.userId === fromId(cid.id)) found.push(message.isSaved);
        }),
      ),
    );
    return found;
  };
  expect(await until(published, ({ length }) => length >= 2)).toEqual([true, false]);
});

test('the same video saved twenty times at once is saved once', async () => {
  const ana = await social.newUser('clicks');
  const [video] = await newVideos(1);
  await Promise.all(Array.from({ length: 20 }, () => setSave(ana.as, video!)));
  expect(await savedBy(ana.as)).toEqual([video]);
});

test('only live videos can be saved, but any can be removed', async () => {
  const ana = await social.newUser('careful');
  const notFound = expect.objectContaining({ status: 'not_found', detail: 'Video not found.' });
  const pending = await social.newItem(OWNER, { status: VideoStatus.PENDING });
  const promo = await social.newItem(OWNER, { kind: VideoKind.PROMO, status: VideoStatus.APPROVED });
  for (const id of [pending, promo]) await expect(setSave(ana.as, id)).rejects.toEqual(notFound);
  const [video] = await newVideos(1);
  await setSave(ana.as, video!);
  await social.publish(social.itemEvent(video!, OWNER, { status: VideoStatus.REJECTED }));
  await until(async () => !(await social.findItem(video!))?.isLive);
  await setSave(ana.as, video!, false);
  expect(await savedBy(ana.as)).toEqual([]);
  await expect(library.readSavedIds({}, {})).rejects.toMatchObject({ status: 'unauthenticated' });
});

test('a video is not found for saving while there is a block between its owner and the user, in either direction', async () => {
  const [ana, bob] = [await social.newUser('blocks'), await social.newUser('isblocked')];
  const [ofAna, ofBob] = [await social.newItem(ana.id), await social.newItem(bob.id)];
  await setSave(bob.as, ofAna);
  const blocks = social.client(BlockService, social.port);
  await blocks.setBlock({ userId: fromId(bob.id), isBlocked: true }, ana.as);
  for (const save of [setSave(bob.as, ofAna), setSave(ana.as, ofBob)])
    await expect(save).rejects.toMatchObject({ status: 'not_found', detail: 'Video not found.' });
  await setSave(bob.as, ofAna, false);
  expect(await savedBy(bob.as)).toEqual([]);
});

test('likes are listed the last liked first, page by page, also those of one moment', async () => {
  const ana = await social.newUser('likes');
  const [a, b, c, d] = (await newVideos(4)) as [number, number, number, number];
  await social.setLike(ana.as, c);
  // Likes of one call are stored with the same time.
  const together = [a, b, d].map((itemId) => ({ userId: ana.id, itemId, revision: 1 }));
  await social.connection.transaction((session) => createLikes(social.connection).save(together, [], session));
  const listed: number[] = [];
  let pageToken = '';
  do {
    const page = await library.listLiked({ pageSize: 1, pageToken }, ana.as);
    listed.push(...page.itemIds.map(Number));
    pageToken = page.nextPageToken;
  } while (pageToken);
  expect(listed).toEqual([d, b, a, c]);
  await expect(library.listLiked({ pageToken: 'wrong' }, ana.as)).rejects.toMatchObject({ status: 'invalid_argument' });
});

test('saved videos are part of the export, and are deleted with the account', async () => {
  const ana = await social.newUser('leaves');
  const [video] = await newVideos(1);
  await setSave(ana.as, video!);
  const data = social.client(UserDataService, social.port, 'media');
  const { records } = await data.exportUserData({ userId: fromId(ana.id), kind: 'saved' });
  expect(records.map((record) => JSON.parse(record) as unknown)).toEqual([
    { video_id: video, saved_at: expect.stringMatching(/^20/) },
  ]);
  await social.publish(social.userEvent(ana.id, '', { case: 'deleted', value: {} }, AccountStatus.DELETED));
  const saves = social.connection.collection('saves');
  await until(async () => (await saves.countDocuments({ userId: ana.id })) === 0);
});

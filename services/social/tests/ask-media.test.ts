import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId } from '@tallscreen/kit/ids';
import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { insertVideo } from '../../media/tests/insert-item.ts';
import { bootMedia, type Media } from '../../media/tests/world.ts';
import { openSocial, type SocialWorld } from './world.ts';

/** Media has its own topic prefix, so none of its events arrives here, as if Kafka were away. */
let media: Media;
let social: SocialWorld;
let clients: ReturnType<SocialWorld['clientsAt']>;
beforeAll(async () => {
  social = await openSocial('social-ask-media');
  media = await bootMedia({ SERVICE_PUBLIC_KEYS: social.env['SERVICE_PUBLIC_KEYS']! });
  const { port } = await social.start({ MEDIA_ADDR: media.grpcAddress });
  clients = social.clientsAt(port);
});
afterAll(async () => {
  await social?.dispose();
  await media?.dispose();
});

const OWNER = 4096 * 7;

async function addToMedia(status: MediaItemStatus, id = social.newId()): Promise<number> {
  await insertVideo(media.connection, { id, uploaderId: OWNER, status });
  return id;
}

const like = async (itemId: number, at = clients) =>
  social.setLike(await social.person(social.newId()), itemId, true, undefined, at);
const comment = async (itemId: number, at = clients) =>
  at.comments.createComment({ videoId: fromId(itemId), text: 'hi' }, await social.person(social.newId()));

test('a live video is liked and commented on before its event has arrived', async () => {
  const [liked, commented] = [await addToMedia('testing'), await addToMedia('viral')];
  expect(await Promise.all([like(liked), like(liked)])).toMatchObject([{ isLiked: true }, { isLiked: true }]);
  await comment(commented);
  expect(await social.findItem(liked)).toMatchObject({ ownerId: OWNER, title: 'New', isLive: true, likeCount: 2 });
  expect(await social.findItem(commented)).toMatchObject({ isLive: true, commentCount: 1 });
});

test('a video whose copy is still pending is liked once media says that it is live', async () => {
  const id = await social.newItem(OWNER, { status: VideoStatus.PENDING });
  await addToMedia('testing', id);
  expect(await like(id)).toMatchObject({ likeCount: 1n });
});

test('a video that is private here is liked once media says that it is public', async () => {
  const id = await social.newItem(OWNER, { visibility: 'private' });
  await addToMedia('testing', id);
  expect(await like(id)).toMatchObject({ likeCount: 1n });
  expect(await social.findItem(id)).toMatchObject({ audience: 'public', isLive: true });
});

test('a video for followers is not found for others, and media is not asked again at once', async () => {
  const id = await social.newItem(OWNER, { visibility: 'followers' });
  await addToMedia('testing', id);
  const items = media.connection.collection<{ _id: number }>('media_items');
  const setVisibility = (visibility: string) =>
    items.updateOne({ _id: id }, { $set: { 'details.visibility': visibility, audience: visibility } });
  await setVisibility('followers');
  await expect(like(id)).rejects.toMatchObject({ status: 'not_found' });
  await setVisibility('public');
  await expect(like(id)).rejects.toMatchObject({ status: 'not_found' });
});

test('a video that media does not show either is not found, and media is not asked again at once', async () => {
  const pending = await addToMedia('pending');
  for (const attempt of [like, comment, like]) {
    await expect(attempt(pending)).rejects.toMatchObject({ status: 'not_found', detail: 'Video not found.' });
  }
  await expect(like(social.newId())).rejects.toMatchObject({ status: 'not_found' });
  expect(await social.findItem(pending)).toBeUndefined();
});

test('while media is away an unknown video gives unavailable, and a copy that is not live decides', async () => {
  const { port } = await social.start({ MEDIA_ADDR: '127.0.0.1:1' });
  const cutOff = social.clientsAt(port);
  for (const attempt of [like, comment]) {
    // On a busy machine the connection attempts may take all of the call's time.
    const status: unknown = expect.stringMatching(/^(unavailable|deadline_exceeded)$/);
    await expect(attempt(social.newId(), cutOff)).rejects.toMatchObject({ status });
  }
  const pending = await social.newItem(OWNER, { status: VideoStatus.PENDING });
  await expect(like(pending, cutOff)).rejects.toMatchObject({ status: 'not_found' });
});

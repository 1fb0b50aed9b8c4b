import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { CommentStatus } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { commentCalls } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

const { SHOWN, HIDDEN } = CommentStatus;

let social: SocialWorld;
let owner: TestUser;
let fan: TestUser;
let other: TestUser;
beforeAll(async () => {
  social = await openSocial('social-covered');
  owner = await social.newUser('owner');
  fan = await social.newUser('fan');
  other = await social.newUser('other');
});
afterAll(() => social.dispose());

const { post, list, count } = commentCalls(() => social);
const decide = (commentId: bigint, status: CommentStatus) =>
  social.comments.decideComment({ commentId, status }, owner.as);
const changesOf = (video: number, length: number) =>
  until(
    async () => (await social.engagementEvents(video)).map(({ change }) => change.case),
    (found) => found.length === length,
  );

test('an approval on an item that is not live announces nothing, and replies are covered later all the same', async () => {
  const video = await social.newItem(owner.id);
  const held = await post(fan, video, 'see example.com');
  const setStatus = async (status: VideoStatus, isLive: boolean) => {
    await social.publish(social.itemEvent(video, owner.id, { status }));
    await until(async () => (await social.findItem(video))?.isLive === isLive);
  };
  await setStatus(VideoStatus.PENDING, false);
  await decide(held.id, SHOWN);
  await setStatus(VideoStatus.TESTING, true);
  await post(other, video, 'reply', held.id);
  await decide(held.id, HIDDEN);
  expect([await list(video), await count(video)]).toEqual([[], 0]);
  expect(await changesOf(video, 4)).toEqual(['commentHeld', 'commentShown', 'commentPosted', 'commentHidden']);
});

test('a reply that is approved below a hidden comment is announced once, when others see it', async () => {
  const video = await social.newItem(owner.id);
  const root = await post(fan, video, 'root');
  const held = await post(other, video, 'see example.com', root.id);
  await decide(root.id, HIDDEN);
  await decide(held.id, SHOWN);
  const before = ['commentPosted', 'commentHeld', 'commentHidden', 'commentShown'];
  expect(await changesOf(video, 4)).toEqual(before);
  await decide(root.id, SHOWN);
  await decide(root.id, HIDDEN);
  await decide(root.id, SHOWN);
  const after = ['commentShown', 'commentPosted', 'commentHidden', 'commentShown'];
  expect(await changesOf(video, 8)).toEqual([...before, ...after]);
  expect([await list(video), await count(video)]).toEqual([['see example.com', 'root'], 2]);
});

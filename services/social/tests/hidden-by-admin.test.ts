import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CommentStatus } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { commentCalls, refused } from './comment-calls.ts';
import { openSocial, type SocialWorld, type TestUser } from './world.ts';

const { SHOWN, HIDDEN } = CommentStatus;

let social: SocialWorld;
let owner: TestUser;
let fan: TestUser;
let admin: Pick<TestUser, 'as'>;
beforeAll(async () => {
  social = await openSocial('social-hidden');
  owner = await social.newUser('owner');
  fan = await social.newUser('fan');
  admin = { as: await social.person(social.newId(), 'admin') };
});
afterAll(() => social.dispose());

const { post, list, count } = commentCalls(() => social);
const decide = async (by: Pick<TestUser, 'as'>, commentId: bigint, status: CommentStatus) =>
  (await social.comments.decideComment({ commentId, status }, by.as)).comment!;

test.each([false, true])('only admins show again what an admin hid; hidden by the uploader before: %s', async (was) => {
  const video = await social.newItem(owner.id);
  const refusal = refused('permission_denied', 'A moderator hid this comment. Only moderators can show it again.');
  const comment = await post(fan, video, 'rude');
  if (was) await decide(owner, comment.id, HIDDEN);
  expect((await decide(admin, comment.id, HIDDEN)).isHiddenByAdmin).toBe(true);
  await decide(owner, comment.id, HIDDEN);
  await expect(decide(owner, comment.id, SHOWN)).rejects.toEqual(refusal);
  expect([await list(video), await count(video)]).toEqual([[], 0]);
  await decide(admin, comment.id, SHOWN);
  await decide(owner, comment.id, HIDDEN);
  expect((await decide(owner, comment.id, SHOWN)).isHiddenByAdmin).toBe(false);
  expect([await list(video), await count(video)]).toEqual([['rude'], 1]);
});

test('an admin hides comments below an own video as its uploader', async () => {
  const boss = await social.newUser('boss');
  const video = await social.newItem(boss.id);
  const comment = await post(fan, video, 'fine');
  const asAdmin = { as: await social.person(boss.id, 'admin') };
  expect((await decide(asAdmin, comment.id, HIDDEN)).isHiddenByAdmin).toBe(false);
  expect((await decide(boss, comment.id, SHOWN)).status).toBe(SHOWN);
});

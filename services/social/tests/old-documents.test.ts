import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fromId, toId } from '@tallscreen/kit/ids';
import { CommentStatus } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { commentCalls } from './comment-calls.ts';
import { openSocial, type SocialWorld } from './world.ts';

let social: SocialWorld;
beforeAll(async () => {
  social = await openSocial('social-old');
});
afterAll(() => social?.dispose());

const { post } = commentCalls(() => social);

test('a comment of version 0.1, without a status, is listed with those that are shown', async () => {
  const [owner, fan] = [await social.newUser('owner'), await social.newUser('fan')];
  const video = await social.newItem(owner.id);
  const [old, held] = [await post(fan, video, 'kept'), await post(fan, video, 'see example.com')];
  expect(held.status).toBe(CommentStatus.HELD);
  const comments = social.connection.db!.collection<{ _id: number }>('comments');
  const { modifiedCount } = await comments.updateOne(
    { _id: toId(old.id) },
    { $unset: { status: '', coverCount: '', wasShown: '', isHiddenByAdmin: '' } },
  );
  expect(modifiedCount).toBe(1);
  const request = { videoId: fromId(video), viewerId: fromId(owner.id), status: CommentStatus.SHOWN };
  const listed = (await social.comments.listComments(request)).comments;
  expect(listed.map(({ text, status }) => [text, status])).toEqual([['kept', CommentStatus.SHOWN]]);
});

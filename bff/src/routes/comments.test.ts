import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { CommentService } from '@tallscreen/proto/tallscreen/social/v1/comment_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let isIdentityAway = false;
let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(CommentService, {
      createComment: ({ videoId, text, clientId }) => ({ comment: { id: 1n, userId: 7n, videoId, text, clientId } }),
    });
    add(UserService, {
      batchGetUsers() {
        if (isIdentityAway) throw refusal('unavailable', 'Away.');
        return { users: [{ id: 7n, username: 'renamed', avatarUrl: '/media/avatars/7' }] };
      },
    });
  });
});
afterAll(() => api.close());

const comment = async () =>
  api.call('POST', '/api/v1/comments', { ...json({ video_id: 3, text: 'Hi' }), token: await tokenFor(7) });

test('a new comment carries the name and picture of its author', async () => {
  const { status, body } = await comment();
  expect([status, body['user'], body['avatar_url']]).toEqual([201, 'renamed', '/media/avatars/7']);
});

test('a stored comment is answered with 201 when its author cannot be read', async () => {
  isIdentityAway = true;
  const { status, body } = await comment();
  expect([status, body['user'], body['avatar_url'], body['text']]).toEqual([201, 'user7', null, 'Hi']);
});

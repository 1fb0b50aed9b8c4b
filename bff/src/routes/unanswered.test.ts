import { fail } from '@tallscreen/kit/errors';
import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MessageService } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import { FollowService } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const REFUSAL = 'Please wait for an answer before you send more messages.';
let api: TestApi;
let token: string;
let isFollowed = false;
let isYoung = false;
const asked: unknown[] = [];
beforeAll(async () => {
  token = await tokenFor(7);
  api = await startTestBff(({ add }) => {
    add(MessageService, {
      sendMessage({ receiverId, content, isCallerFollowed }) {
        if (!isCallerFollowed && isYoung) throw fail('cannot_message_person', { fields: { needs_answer: true } });
        if (!isCallerFollowed) throw refusal('permission_denied', REFUSAL, { fields: { needs_answer: true } });
        return { message: { id: 1n, senderId: 7n, receiverId, content } };
      },
    });
    add(FollowService, {
      batchGetProfileStats({ lookups }) {
        asked.push(...lookups.map(({ userId, viewer }) => [userId, viewer?.userId]));
        return { stats: lookups.map(({ userId }) => ({ userId, isFollowing: isFollowed })) };
      },
    });
  });
});
afterAll(() => api.close());
beforeEach(() => void (asked.length = 0));

const send = () =>
  api.call('POST', '/api/v1/messages', { token, ...json({ receiver_id: 8, content: 'still there?' }) });

test('a message is refused with the reason if earlier ones were not answered', async () => {
  isFollowed = false;
  const { status, body } = await send();
  expect([status, body['detail'], body['needs_answer']]).toEqual([403, REFUSAL, true]);
});

test('the refusal of somebody under 16 is that of a block', async () => {
  isFollowed = false;
  isYoung = true;
  const { status, body } = await send();
  isYoung = false;
  expect([status, body['code'], body['needs_answer']]).toEqual([403, 'cannot_message_person', undefined]);
  expect(asked).toHaveLength(1);
});

test('a receiver who follows the sender gets it anyway', async () => {
  isFollowed = true;
  const { status, body } = await send();
  expect([status, body['content']]).toEqual([201, 'still there?']);
  expect(asked).toEqual([[7n, 8n]]);
});

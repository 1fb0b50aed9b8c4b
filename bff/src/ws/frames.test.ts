import { expect, test } from '@jest/globals';
import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { PushSchema } from '@tallscreen/proto/tallscreen/events/v1/push_pb';
import { NotificationTargetType } from '@tallscreen/proto/tallscreen/social/v1/notification_service_pb';
import { clientIdIn, frameOf, parseFrame } from '#ws/frames';

test.each([
  [
    { type: 'message', receiver_id: '12', content: ' a\nb ', client_id: 'c' },
    { type: 'message', receiver_id: 12, content: 'a\nb', client_id: 'c' },
  ],
  [
    { type: 'new_message', to: 'ana', content: 'hi' },
    { type: 'message', receiver_id: 'ana', content: 'hi' },
  ],
  [
    { type: 'read', message_id: 7 },
    { type: 'read', message_id: 7 },
  ],
  [
    { type: 'read', up_to: '7' },
    { type: 'read', message_id: 7 },
  ],
  [
    { type: 'read', message_ids: [3, 9, 5] },
    { type: 'read', message_id: 9 },
  ],
  [
    { type: 'typing', to: 4 },
    { type: 'typing', receiver_id: 4 },
  ],
  [
    { type: 'auth', token: 't' },
    { type: 'auth', token: 't' },
  ],
  [{ type: 'ping', more: 1 }, { type: 'ping' }],
])('%j is accepted', (frame, command) => {
  expect(parseFrame(JSON.stringify(frame))).toEqual(command);
});

test.each([
  ['', 'Malformed JSON.'],
  ['{', 'Malformed JSON.'],
  ['1', 'Malformed frame.'],
  ['null', 'Malformed frame.'],
  ['[{"type":"ping"}]', 'Malformed frame.'],
  ['{"type":"constructor"}', 'Missing or invalid field: type'],
  ['{"type":["ping"],"x":1}', 'Missing or invalid field: type'],
  ['{"type":{"toString":1}}', 'Missing or invalid field: type'],
  ['{"type":"read","message_ids":[{"toString":1,"valueOf":1}]}', 'Missing or invalid field: message_id'],
  ['{"type":"read","message_ids":[true]}', 'Missing or invalid field: message_id'],
  ['{"type":"message","to":1,"content":"x","client_id":"~1"}', 'Missing or invalid field: client_id'],
  ['{"type":"typing","to":-1}', 'Missing or invalid field: receiver_id'],
  ['{"type":"read","message_ids":["x",2]}', 'Missing or invalid field: message_id'],
  ['{"type":"message","to":1,"content":{}}', 'Missing or invalid field: content'],
  [`{"type":"message","to":1,"content":"${'x'.repeat(2001)}"}`, 'Messages must be at most 2,000 characters.'],
])('%s is refused with the reason', (text, detail) => {
  expect(() => parseFrame(text)).toThrow(detail);
});

test('the client_id is found even in a malformed frame', () => {
  expect(clientIdIn('{"type":"nothing","client_id":"mine"}')).toBe('mine');
  for (const text of ['{', 'null', '{"client_id":1}', `{"client_id":"${'x'.repeat(65)}"}`])
    expect(clientIdIn(text)).toBeUndefined();
});

const message = {
  id: 5n,
  senderId: 1n,
  receiverId: 2n,
  content: 'hi "you"',
  createdAt: timestampFromMs(1_790_000_000_000),
  clientId: 'c',
};
const timestamp = '2026-09-21T14:13:20.000Z';
type PushEvent = NonNullable<MessageInitShape<typeof PushSchema>['event']>;

test.each<[PushEvent, unknown]>([
  [
    { case: 'received', value: { message } },
    { type: 'new_message', from: 1, message_id: 5, content: 'hi "you"', timestamp },
  ],
  [
    { case: 'sent', value: { message: { ...message, clientId: '' } } },
    { type: 'sent', to: 2, message_id: 5, client_id: null, content: 'hi "you"', timestamp },
  ],
  [
    { case: 'read', value: { readerId: 2n, senderId: 1n, upToMessageId: 5n } },
    { type: 'read', by: 2, up_to: 5 },
  ],
  [
    { case: 'typing', value: { userId: 3n } },
    { type: 'typing', from: 3 },
  ],
  [
    {
      case: 'notification',
      value: {
        unreadCount: 4n,
        notification: {
          id: 9n,
          userId: 2n,
          kind: 'like',
          params: { name: 'cleo', count: 1 },
          actorId: 3n,
          actorUsername: 'cleo',
          target: { type: NotificationTargetType.COMMENT, id: 8n },
          title: 'T',
          message: 'M',
          createdAt: timestampFromMs(1_790_000_000_000),
        },
      },
    },
    {
      type: 'notification',
      id: 9,
      title: 'T',
      message: 'M',
      kind: 'like',
      params: { name: 'cleo', count: 1 },
      actor: { id: 3, username: 'cleo', avatar_url: null },
      target: { type: 'comment', id: 8 },
      item_id: null,
      created_at: timestamp,
      is_read: false,
      unread_count: 4,
    },
  ],
])('a push message of %j becomes this frame', (event, expected) => {
  const frame = frameOf(toBinary(PushSchema, create(PushSchema, { event })));
  expect(frame === 'resync' || !frame ? frame : JSON.parse(frame.text)).toEqual(expected);
});

test('resync is not sent as a frame, and unknown kinds are skipped', () => {
  expect(frameOf(toBinary(PushSchema, create(PushSchema, { event: { case: 'resync', value: {} } })))).toBe('resync');
  expect(frameOf(new Uint8Array())).toBeUndefined();
  expect(() => frameOf(new Uint8Array([255, 255]))).toThrow('premature EOF');
});

import { expect, test } from '@jest/globals';
import { cleared, emptyThread, hasOtherWritten, isReadBy, withMessages } from '#domain/thread';

const [ANA, BO] = [1, 2];
const thread = emptyThread(BO, ANA);
const message = (id: number, senderId = ANA) => ({
  id,
  senderId,
  receiverId: senderId === ANA ? BO : ANA,
  content: `m${id}`,
  createdAt: new Date(0),
  clientId: '',
});

test('received messages are counted as unread, sent ones are not, and the last message is shown', () => {
  const messages = [message(10), message(11, BO), message(12), message(13, BO)];
  const after = withMessages({ ...thread, unreadCount: 4 }, messages);
  expect(after).toMatchObject({ unreadCount: 6, lastMessageId: 13, lastMessage: { content: 'm13' } });
});

test('messages that were read or deleted before they are counted are not unread', () => {
  expect(withMessages({ ...thread, readUpTo: 11 }, [message(10), message(11), message(12)]).unreadCount).toBe(1);
  expect(withMessages({ ...thread, clearedUpTo: 12 }, [message(11), message(12)])).toMatchObject({
    unreadCount: 0,
    lastMessageId: 0,
    lastMessage: undefined,
  });
});

test('the other user has written if a message of theirs is unread, was read or is the last one', () => {
  const sent = withMessages(thread, [message(10, BO)]);
  expect(hasOtherWritten(sent)).toBe(false);
  expect(hasOtherWritten(withMessages(sent, [message(11)]))).toBe(true);
  const answered = withMessages({ ...sent, readUpTo: 11 }, [message(12, BO)]);
  expect(hasOtherWritten(answered)).toBe(true);
  expect(hasOtherWritten(withMessages(cleared(answered), [message(13, BO)]))).toBe(false);
});

test('an older message does not replace a newer last message', () => {
  const newest = { ...thread, lastMessageId: 20, lastMessage: message(20) };
  expect(withMessages(newest, [message(19)])).toMatchObject({ lastMessageId: 20, unreadCount: 1 });
  expect(withMessages(thread, [])).toEqual(thread);
});

test('a cleared thread is empty, and its messages count as read', () => {
  const full = { ...thread, lastMessageId: 20, lastMessage: message(20), unreadCount: 3, readUpTo: 7 };
  expect(cleared(full)).toEqual({ ...thread, clearedUpTo: 20, readUpTo: 20 });
});

test('a message is read if the receiver has read up to it', () => {
  expect(isReadBy({ readUpTo: 7 }, 7)).toBe(true);
  expect(isReadBy({ readUpTo: 7 }, 8)).toBe(false);
  expect(isReadBy(undefined, 1)).toBe(false);
});

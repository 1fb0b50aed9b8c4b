import { expect, test } from '@jest/globals';
import { isReadBy, settled, type Side } from '#domain/side';

const [ANA, BO] = [1, 2];
const side: Side = {
  ownerId: BO,
  otherId: ANA,
  lastMessageId: 0,
  lastMessage: undefined,
  unreadCount: 0,
  readUpTo: 0,
  clearedUpTo: 0,
};
const message = (id: number, senderId = ANA) => ({
  id,
  senderId,
  receiverId: senderId === ANA ? BO : ANA,
  content: `m${id}`,
  createdAt: new Date(0),
  clientId: '',
});

test('what was received is unread, what was sent is not, and the last one is shown', () => {
  const after = settled({ ...side, unreadCount: 4 }, [message(10), message(11, BO), message(12), message(13, BO)]);
  expect(after).toMatchObject({ unreadCount: 6, lastMessageId: 13, lastMessage: { content: 'm13' } });
});

test('what was read or cleared before it was counted is not unread', () => {
  expect(settled({ ...side, readUpTo: 11 }, [message(10), message(11), message(12)]).unreadCount).toBe(1);
  expect(settled({ ...side, clearedUpTo: 12 }, [message(11), message(12)])).toMatchObject({
    unreadCount: 0,
    lastMessageId: 0,
    lastMessage: undefined,
  });
});

test('an older message takes no newer one’s place', () => {
  const newest = { ...side, lastMessageId: 20, lastMessage: message(20) };
  expect(settled(newest, [message(19)])).toMatchObject({ lastMessageId: 20, unreadCount: 1 });
  expect(settled(side, [])).toEqual(side);
});

test('a message is read up to the receiver’s mark', () => {
  expect(isReadBy({ readUpTo: 7 }, 7)).toBe(true);
  expect(isReadBy({ readUpTo: 7 }, 8)).toBe(false);
  expect(isReadBy(undefined, 1)).toBe(false);
});

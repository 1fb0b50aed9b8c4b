import { expect, test } from '@jest/globals';
import {
  sendFailed,
  nextToSend,
  outboxOpened,
  outboxReducer,
  messageRefused,
  messageSent,
  messageQueued,
} from './slice.ts';

const entry = (clientId: string) => ({ clientId, receiverId: 7, content: `m${clientId}`, failedAttempts: 0 });
const opened = outboxOpened({ ownerId: 1, entries: [entry('a'), entry('b')] });
const idsOf = (entries: Parameters<typeof nextToSend>[0]) => nextToSend(entries).map(({ clientId }) => clientId);
const after = (...actions: Parameters<typeof outboxReducer>[1][]) =>
  actions.reduce(outboxReducer, { ownerId: null, entries: [] });

test('a new message is queued last and a sent one is removed', () => {
  const { entries } = after(opened, messageQueued(8, 'Hello'), messageSent('a'));
  expect(entries).toMatchObject([entry('b'), { receiverId: 8, content: 'Hello', failedAttempts: 0 }]);
  expect(idsOf(entries).toSorted()).toEqual(['b', entries[1]!.clientId].toSorted());
});

test('a message that was written before the stored ones were loaded follows them, not those of another user', () => {
  const { entries, ownerId } = after(messageQueued(9, 'Early'), opened);
  expect([ownerId, ...entries.map(({ content }) => content)]).toEqual([1, 'ma', 'mb', 'Early']);
  const other = after(opened, outboxOpened({ ownerId: 2, entries: [] }));
  expect(other).toEqual({ ownerId: 2, entries: [] });
});

test('a failed message delays later ones to the same receiver, a refused one does not', () => {
  expect(nextToSend(after(opened, sendFailed('a')).entries)).toEqual([{ ...entry('a'), failedAttempts: 1 }]);
  const { entries } = after(opened, sendFailed('a'), messageRefused({ clientId: 'a', reason: 'Too long.' }));
  expect(idsOf(entries)).toEqual(['b']);
  expect(entries[0]).toMatchObject({ refused: 'Too long.' });
});

import { expect, test } from '@jest/globals';
import { lost, nextOnes, outboxOpened, outboxReducer, refused, sent, written } from './slice.ts';

const entry = (clientId: string) => ({ clientId, receiverId: 7, content: `m${clientId}`, losses: 0 });
const opened = outboxOpened({ ownerId: 1, entries: [entry('a'), entry('b')] });
const idsOf = (entries: Parameters<typeof nextOnes>[0]) => nextOnes(entries).map(({ clientId }) => clientId);
const after = (...actions: Parameters<typeof outboxReducer>[1][]) =>
  actions.reduce(outboxReducer, { ownerId: null, entries: [] });

test('what is written stands behind what waits, until it is sent', () => {
  const { entries } = after(opened, written(8, 'Hello'), sent('a'));
  expect(entries).toMatchObject([entry('b'), { receiverId: 8, content: 'Hello', losses: 0 }]);
  expect(idsOf(entries).toSorted()).toEqual(['b', entries[1]!.clientId].toSorted());
});

test('a lost one holds up those behind it to the same receiver, a refused one does not', () => {
  expect(nextOnes(after(opened, lost('a')).entries)).toEqual([{ ...entry('a'), losses: 1 }]);
  const { entries } = after(opened, lost('a'), refused({ clientId: 'a', sentence: 'Too long.' }));
  expect(idsOf(entries)).toEqual(['b']);
  expect(entries[0]).toMatchObject({ refused: 'Too long.' });
});

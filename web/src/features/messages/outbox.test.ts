import { expect, test } from '@jest/globals';
import { outbox, type OutboxEvent } from './outbox.ts';

const after = (...events: OutboxEvent[]) => events.reduce(outbox, []);
const written: OutboxEvent = { type: 'written', clientId: 'a', content: 'Hello' };

test('a sent message leaves, a lost one waits', () => {
  expect(after(written, { type: 'sent', clientId: 'a' })).toEqual([]);
  expect(after(written, { type: 'lost', clientId: 'a' })).toEqual([
    { clientId: 'a', content: 'Hello', isWaiting: true },
  ]);
});

test('a refused message stays with its reason and does not wait', () => {
  expect(
    after(written, { type: 'lost', clientId: 'a' }, { type: 'refused', clientId: 'a', sentence: 'Too long.' }),
  ).toEqual([{ clientId: 'a', content: 'Hello', isWaiting: false, refused: 'Too long.' }]);
});

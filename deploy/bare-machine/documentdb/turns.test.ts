import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createTurns } from './turns.ts';

test('the work of one key runs one after another, also when some fails', async () => {
  const turns = createTurns(60_000);
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await sleep(1);
    seen.push(`${name} ends`);
    if (name === 'b') throw new Error('failed');
  };
  const ended = await Promise.allSettled(['a', 'b', 'c'].map((name) => turns('db.collection', work(name))));
  expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
});

test('work that waits for a lock delays its own key for a while, and no other key', async () => {
  const turns = createTurns(10);
  const { promise: lock, resolve: unlock } = Promise.withResolvers<void>();
  const waiting = turns('db.locked', () => lock);
  const others = ['db.free', 'db.locked'].map((key) => turns(key, async () => key));
  expect(await Promise.all(others)).toEqual(['db.free', 'db.locked']);
  unlock();
  await waiting;
});

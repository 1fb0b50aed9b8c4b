import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createKeyedMutex } from '#keyed-mutex';

function open() {
  const log: string[] = [];
  const inTurn = createKeyedMutex();
  const run = (key: string, name: string) =>
    inTurn(key, async () => {
      log.push(`${name} begins`);
      await nextTurn();
      log.push(`${name} ends`);
      return name;
    });
  return { log, run, inTurn };
}

test('work on one key runs in the order of the calls', async () => {
  const { log, run } = open();
  expect(await Promise.all(['a', 'b', 'c'].map((name) => run('key', name)))).toEqual(['a', 'b', 'c']);
  expect(log).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('work on different keys runs at the same time', async () => {
  const { log, run } = open();
  await Promise.all([run('1', 'a'), run('2', 'b')]);
  expect(log.slice(0, 2)).toEqual(['a begins', 'b begins']);
});

test('failed work rejects its own call only', async () => {
  const { run, inTurn } = open();
  const failing = inTurn('key', () => Promise.reject(new Error('failed')));
  const next = run('key', 'next');
  await expect(failing).rejects.toThrow('failed');
  expect(await next).toBe('next');
});

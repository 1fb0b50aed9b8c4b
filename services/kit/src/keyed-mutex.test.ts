import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { runRequest } from '#context';
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

test('work whose caller has reached its deadline is not begun', async () => {
  const { log, run } = open();
  const runBy = (name: string, deadlineAt: number) =>
    runRequest({ requestId: 'request-1', deadlineAt }, () => run('key', name));
  const first = runBy('first', Date.now() + 60_000);
  const late = runBy('late', Date.now() - 1);
  const next = runBy('next', Date.now() + 60_000);
  await expect(late).rejects.toMatchObject({ status: 'deadline_exceeded' });
  await Promise.all([first, next]);
  expect(log).toEqual(['first begins', 'first ends', 'next begins', 'next ends']);
});

import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { unlessAborted } from './signals.ts';

const reason = new Error('enough');

test('work that ends before the stop returns its result', async () => {
  const stop = new AbortController();
  expect(await unlessAborted(stop.signal, Promise.resolve(7))).toBe(7);
  await expect(unlessAborted(stop.signal, Promise.reject(new Error('no')))).rejects.toThrow('no');
  stop.abort(reason);
});

test('a stop does not wait for the work, and a later failure of the work is ignored', async () => {
  const stop = new AbortController();
  const work = Promise.withResolvers<void>();
  const ended = unlessAborted(stop.signal, work.promise);
  stop.abort(reason);
  await expect(ended).rejects.toBe(reason);
  work.reject(new Error('too late'));
  await expect(unlessAborted(stop.signal, sleep(1_000))).rejects.toBe(reason);
});

test('the first signal aborts, the second one ends the process', async () => {
  const script = `const { stopRequested } = await import(${JSON.stringify(path.join(import.meta.dirname, 'signals.ts'))});
    stopRequested().addEventListener('abort', () => console.log('asked'));
    console.log('up'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let said = '';
  for await (const text of child.stdout.setEncoding('utf8')) {
    said += text as string;
    if (said === 'up\n') child.kill('SIGTERM');
    if (said === 'up\nasked\n') {
      // An earlier signal counts as a repetition of the first.
      await sleep(1_100);
      child.kill('SIGTERM');
    }
  }
  expect({ said, code: await ended }).toEqual({ said: 'up\nasked\n', code: 130 });
});

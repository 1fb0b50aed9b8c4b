import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createWorkQueue } from '#work-queue';

const refusal = 'too_many_covers';
const refused = { status: 'unavailable', code: refusal, retryAfterSeconds: 5 };

test('runs a limited number at a time, lets a limited number wait and refuses the others at once', async () => {
  const queue = createWorkQueue({ concurrency: 2, maxWaiting: 3, maxWaitMs: 10_000, refusal });
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running--;
  };
  const runs = Array.from({ length: 5 }, () => queue(work));
  await expect(queue(work)).rejects.toMatchObject(refused);
  for (let ended = 0; ended < 5; ended++) {
    await sleep(1);
    ends[ended]?.();
  }
  await Promise.all(runs);
  expect([most, running]).toEqual([2, 0]);
  ends.length = 0;
  const again = queue(work);
  await sleep(1);
  ends[0]?.();
  await again;
});

test('work that waits too long is refused and never runs, and failed work makes room for the next', async () => {
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 3, maxWaitMs: 20, refusal });
  let end = (_error: Error): void => undefined;
  const first = queue(() => new Promise((_, reject) => (end = reject)));
  let hasRun = false;
  await expect(queue(async () => (hasRun = true))).rejects.toMatchObject(refused);
  end(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect([hasRun, await queue(async () => 'next')]).toEqual([false, 'next']);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { runLoop, type LoopOptions } from '#loop';
import { until } from '#testing/until';

const logger = pino({ level: 'silent' });
const anHour = 3_600_000;

/** A loop whose passes do `steps` in turn, then nothing; `passes` records when each began. */
function open(steps: (() => unknown)[], options: Partial<LoopOptions> = {}) {
  const passes: number[] = [];
  const loop = runLoop({
    name: 'test',
    everyMs: anHour,
    logger,
    pass: async () => {
      passes.push(performance.now());
      return (await steps.shift()?.()) === true;
    },
    ...options,
  });
  return { loop, passes };
}
const more = () => true;
const nextPass = () => sleep(20);

test('a pass that says there is more is followed by the next at once', async () => {
  const { loop, passes } = open([more, more]);
  await until(() => passes.length === 3);
  await loop.stop();
  expect(passes).toHaveLength(3);
});

test('repeats after the pause when there was nothing more to do', async () => {
  const { loop, passes } = open([], { everyMs: 5 });
  await until(() => passes.length >= 3);
  await loop.stop();
  const count = passes.length;
  await nextPass();
  expect(passes).toHaveLength(count);
});

test('a wake ends the pause; one during a pass begins the next pass', async () => {
  const { loop, passes } = open([() => loop.wake()]);
  await until(() => passes.length === 2);
  loop.wake();
  await until(() => passes.length === 3);
  await loop.stop();
  expect(passes).toHaveLength(3);
});

test('a failed pass is logged and repeated', async () => {
  const warnings: unknown[] = [];
  const fail = () => {
    throw new TypeError('a fault');
  };
  const { loop, passes } = open([fail], { logger: { warn: (fields: unknown) => void warnings.push(fields) } });
  await until(() => passes.length === 2);
  await loop.stop();
  expect(warnings).toMatchObject([{ loop: 'test', failures: 1, err: { message: 'a fault' } }]);
});

test('stop aborts the signal of the pass and waits for its end', async () => {
  let hasEnded = false;
  const started = Promise.withResolvers<void>();
  const pass = async (signal: AbortSignal) => {
    started.resolve();
    await until(() => signal.aborted);
    hasEnded = true;
  };
  const { loop } = open([], { pass });
  await started.promise;
  await loop.stop();
  expect(hasEnded).toBe(true);
});

test('under frequent wakes passes begin no more often than minCycleMs', async () => {
  const { loop, passes } = open([], { minCycleMs: 50 });
  const waking = setInterval(() => loop.wake(), 1);
  await until(() => passes.length >= 5);
  clearInterval(waking);
  await loop.stop();
  const gaps = passes.slice(2).map((at, i) => at - passes[i + 1]!);
  expect(Math.min(...gaps)).toBeGreaterThan(45);
});

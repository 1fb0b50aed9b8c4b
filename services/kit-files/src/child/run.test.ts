import { expect, test } from '@jest/globals';
import { runChild } from '#child/run';

test('returns the output of the child', async () => {
  const { stdout, stderr } = await runChild(['sh', '-c', 'echo out; echo err >&2'], { timeoutMs: 5_000 });
  expect([stdout.toString(), stderr]).toEqual(['out\n', 'err\n']);
});

test.each([
  ['exit', ['sh', '-c', 'exit 3'], 5_000, 5_000],
  ['timeout', ['sleep', '20'], 50, 5_000],
  ['aborted', ['sleep', '20'], 5_000, 50],
  ['start', ['no-such-tool-at-all'], 5_000, 5_000],
])('tells %s from the other ends', async (reason, command, timeoutMs, abortAfterMs) => {
  const signal = AbortSignal.timeout(abortAfterMs);
  await expect(runChild(command, { timeoutMs, signal })).rejects.toMatchObject({ reason });
});

test('kills the children of the child too', async () => {
  const started = performance.now();
  await expect(runChild(['sh', '-c', 'sleep 20; echo'], { timeoutMs: 100 })).rejects.toMatchObject({
    reason: 'timeout',
  });
  expect(performance.now() - started).toBeLessThan(5_000);
});

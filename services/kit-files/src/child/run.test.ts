import { expect, test } from '@jest/globals';
import { runChild } from '#child/run';

test('returns the output of the child', async () => {
  const { stdout, stderr } = await runChild(['sh', '-c', 'echo out; echo err >&2'], { timeoutMs: 5_000 });
  expect([stdout.toString(), stderr]).toEqual(['out\n', 'err\n']);
});

test.each([
  ['exit', ['sh', '-c', 'exit 3'], 50_000, 50_000],
  ['timeout', ['sleep', '1000'], 50, 50_000],
  ['aborted', ['sleep', '1000'], 50_000, 50],
  ['start', ['no-such-tool-at-all'], 50_000, 50_000],
])('rejects with the reason %s', async (reason, command, timeoutMs, abortAfterMs) => {
  const signal = AbortSignal.timeout(abortAfterMs);
  await expect(runChild(command, { timeoutMs, signal })).rejects.toMatchObject({ reason });
});

test('ends a child that writes more than it may', async () => {
  const write = (bytes: number) =>
    runChild(['head', '-c', String(bytes), '/dev/zero'], { timeoutMs: 50_000, maxOutputBytes: 1_000 });
  expect((await write(1_000)).stdout).toHaveLength(1_000);
  await expect(write(1_001)).rejects.toMatchObject({ reason: 'output' });
});

test('kills the children of the child too', async () => {
  // It would end only when the child's child closes the pipe.
  await expect(runChild(['sh', '-c', 'sleep 1000; echo'], { timeoutMs: 100 })).rejects.toMatchObject({
    reason: 'timeout',
  });
});

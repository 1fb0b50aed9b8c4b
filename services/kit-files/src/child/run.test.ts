import { expect, test } from '@jest/globals';
import { runChild } from '#child/run';
import { createSandbox } from '#child/sandbox';

const limits = { memoryMb: 512, cpuSeconds: 30 };

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

test('a sandbox names its layers, and keeps the network only on request', async () => {
  const sandbox = await createSandbox(limits);
  expect(sandbox.layers.length).toBeGreaterThan(0);
  const { stdout } = await runChild(sandbox.wrap(['cat', '/proc/net/dev']), { timeoutMs: 5_000 });
  const others = stdout
    .toString()
    .split('\n')
    .filter((line) => line.includes(':') && !line.trim().startsWith('lo:'));
  expect(sandbox.layers.includes('no-network') ? others : []).toEqual([]);
  expect(sandbox.wrap(['x'], { network: true })).not.toContain('unshare');
});

test('a sandboxed child cannot use more memory than allowed', async () => {
  const sandbox = await createSandbox(limits);
  const greedy = runChild(sandbox.wrap(['sh', '-c', 'head -c 900m /dev/zero | tail | wc -c']), { timeoutMs: 20_000 });
  const said = await greedy.then(({ stderr }) => stderr);
  expect(/memory/i.test(said)).toBe(sandbox.layers.includes('limits'));
});

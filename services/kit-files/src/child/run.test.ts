import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createBrake } from '#child/brake';
import { runChild, type ChildFailure } from '#child/run';

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
  // The run ends only when the grandchild closes the pipe.
  await expect(runChild(['sh', '-c', 'sleep 1000; echo'], { timeoutMs: 100 })).rejects.toMatchObject({
    reason: 'timeout',
  });
});

test('a child and its children pause while the brake is held, and that time counts for no limit', async () => {
  const brake = createBrake();
  const seen: string[] = [];
  const count = "sh -c 'for i in $(seq 1 40); do echo $i; sleep 0.02; done'; true";
  const onOutput = (chunk: Buffer) => void seen.push(...chunk.toString().trim().split('\n'));
  const run = runChild(['sh', '-c', count], { timeoutMs: 10_000, brake, onOutput });
  while (seen.length < 3) await sleep(5);
  brake.hold();
  await sleep(50);
  const before = seen.length;
  await sleep(1_500);
  expect([seen.length, before < 40]).toEqual([before, true]);
  brake.release();
  await run;
  expect(seen.at(-1)).toBe('40');
});

/** The ids of the child processes of this process. */
const childrenOfThis = () => readFile(`/proc/self/task/${process.pid}/children`, 'utf8');

test('no child is started while the brake is held, and one that waits can be ended', async () => {
  const brake = createBrake();
  brake.hold();
  const ending = new AbortController();
  const start = (signal?: AbortSignal) =>
    runChild(['echo', 'begun'], { timeoutMs: 10_000, brake, ...(signal && { signal }) });
  const before = await childrenOfThis();
  const ended = start(ending.signal).catch(({ reason }: ChildFailure) => reason);
  const waiting = start();
  await sleep(300);
  expect(await childrenOfThis()).toEqual(before);
  ending.abort();
  expect(await ended).toBe('aborted');
  brake.release();
  expect((await waiting).stdout.toString()).toBe('begun\n');
});

test('time in which this process itself stood still does not count for a child', async () => {
  const run = runChild(['sh', '-c', 'sleep 0.1; echo done'], { timeoutMs: 2_000 });
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
  expect((await run).stdout.toString()).toBe('done\n');
});

test('when the brake is released, the time limit of a child continues where it was', async () => {
  const brake = createBrake();
  const outcome = runChild(['sleep', '1000'], { timeoutMs: 150, brake }).catch((e: { reason: string }) => e.reason);
  brake.hold();
  brake.release();
  expect(await outcome).toBe('timeout');
});

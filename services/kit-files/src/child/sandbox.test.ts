import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { createBrake } from '#child/brake';
import { openOutput } from '#child/output-file';
import type { ChildFailure } from '#child/run';
import { createSandbox, type Sandbox } from '#child/sandbox';

const TIMEOUT_MS = 20_000;
let sandbox: Sandbox;
let base = '';
let folder = '';
beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  sandbox = await createSandbox({ memoryMb: 512, cpuSeconds: 30 });
});
beforeEach(async () => void (folder = await mkdtemp(join(base, 'job-'))));
afterAll(() => rm(base, { recursive: true, force: true }));

const shell = (script: string, options: { network?: boolean; memoryMb?: number; dataMb?: number } = {}) =>
  sandbox.run(['sh', '-c', script], { folder, timeoutMs: TIMEOUT_MS, ...options });
/** Tests return early on a machine without the layer that they need. */
const has = (layer: string) => sandbox.layers.includes(layer);

test('a sandbox names the layers that it has and those that it lacks', () => {
  const names = ['nice', 'no-network', 'own-files', 'limits', 'dies-with-parent'];
  expect([...sandbox.layers, ...sandbox.missing].toSorted()).toEqual(names.toSorted());
});

test('a child has no network, unless it is asked for', async () => {
  const listening = 'cat </dev/tcp/127.0.0.1/1';
  const errorOf = async (network: boolean) => {
    const run = sandbox.run(['bash', '-c', listening], { folder, timeoutMs: TIMEOUT_MS, network });
    return run.catch((error: ChildFailure) => error.stderr);
  };
  expect(await errorOf(true)).toMatch(/refused/i);
  if (!has('no-network')) return;
  expect(await errorOf(false)).toMatch(/unreachable/i);
});

test('a child cannot use more memory than allowed', async () => {
  const greedy = (limits: { memoryMb?: number; dataMb?: number }) =>
    shell("tr '\\n' x </dev/urandom | head -c 300m | tail | wc -c", limits);
  if (!has('limits')) return;
  expect((await greedy({ memoryMb: 200 })).stderr).toMatch(/memory/i);
  expect((await greedy({ memoryMb: 2_000, dataMb: 100 })).stderr).toMatch(/memory/i);
});

test('a child reads and writes the files of its folder and no others', async () => {
  await mkdir(join(folder, 'out'));
  await writeFile(join(folder, 'source'), 'a video', { mode: 0o600 });
  const secret = join(base, 'secret');
  await writeFile(secret, 'a key', { mode: 0o644 });
  await mkdir(join(base, 'job-other'));
  await writeFile(join(base, 'job-other/source'), 'the video of another job', { mode: 0o644 });
  await shell(`cat ${folder}/source > ${folder}/out/copy`);
  expect(await text(await openOutput(join(folder, 'out/copy'), folder))).toBe('a video');
  if (!has('own-files')) return;
  const outside = [secret, join(base, 'job-other/source'), '/etc/passwd', '/proc/self/environ', '/proc/1/environ'];
  for (const path of [...outside, join(folder, '../secret')]) {
    await expect(shell(`cat ${path}`)).rejects.toMatchObject({ reason: 'exit', stderr: expect.stringMatching(path) });
  }
  await expect(shell(`echo x > ${base}/written`)).rejects.toMatchObject({ reason: 'exit' });
  await expect(shell('echo x > /usr/bin/written')).rejects.toMatchObject({ reason: 'exit' });
});

test('what a child leaves running ends with it', async () => {
  if (!has('own-files')) return;
  await shell(`(setsid sh -c "sleep 1; echo x > ${folder}/late" >/dev/null 2>&1 &)`);
  await shell('sleep 2');
  await expect(readFile(join(folder, 'late'))).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a failed child is reported with its real reason', async () => {
  await expect(shell('exit 3')).rejects.toMatchObject({ reason: 'exit' });
  await expect(sandbox.run(['sleep', '20'], { folder, timeoutMs: 300 })).rejects.toMatchObject({ reason: 'timeout' });
});

test('a sandbox that cannot run the program does not blame the file', async () => {
  if (!has('limits')) return;
  const run = sandbox.run(['no-such-program'], { folder, timeoutMs: TIMEOUT_MS });
  await expect(run).rejects.toMatchObject({ status: 'unavailable' });
  await expect(shell('echo "/usr/bin/x: error while loading shared libraries: y" >&2; exit 127')).rejects.toMatchObject(
    {
      status: 'unavailable',
    },
  );
  // As in a container that may not set priorities: the command still runs, and its exit code is its own.
  const complaint = 'echo "nice: cannot set niceness: Permission denied" >&2; exit 1';
  await expect(shell(complaint)).rejects.toMatchObject({ reason: 'exit' });
});

test('a layer that builds on the one without network is chosen anew for a child with network', async () => {
  // As a user without rights, who can build a view only inside the namespace that the previous layer creates.
  const layers = [
    { name: 'no-network', prefixes: [() => ['env', 'MAY=1']] },
    { name: 'view', prefixes: [() => ['sh', '-c', 'test "$MAY" && exec "$@"', 'x'], () => ['env', 'OTHER=1']] },
  ];
  const own = await createSandbox({ memoryMb: 512, cpuSeconds: 30 }, { layers });
  const run = async (network: boolean) =>
    (await own.run(['sh', '-c', 'echo $MAY,$OTHER'], { timeoutMs: TIMEOUT_MS, network })).stdout.toString();
  expect([await run(false), await run(true)]).toEqual(['1,\n', ',1\n']);
});

test('a sandbox works on when the system has cleaned up its temporary files', async () => {
  const own = await createSandbox({ memoryMb: 512, cpuSeconds: 30 }, { directory: folder });
  await rm(join(folder, 'tallscreen-view'), { recursive: true });
  const job = await mkdtemp(join(base, 'job-'));
  expect((await own.run(['echo', 'works'], { folder: job, timeoutMs: TIMEOUT_MS })).stdout.toString()).toBe('works\n');
});

test('a link that a child leaves in place of its output is not followed', async () => {
  const secret = join(base, 'key');
  await writeFile(secret, 'a key');
  await symlink(secret, join(folder, 'video.mp4'));
  await symlink(base, join(folder, 'out'));
  await promisify(execFile)('mkfifo', [join(folder, 'pipe')]);
  for (const name of ['video.mp4', 'out/key', 'pipe']) {
    await expect(openOutput(join(folder, name), folder)).rejects.toThrow('A child has written');
  }
});

test('where a layer is required and missing, nothing starts', async () => {
  const path = process.env['PATH'];
  process.env['PATH'] = '/nowhere';
  try {
    const limits = { memoryMb: 512, cpuSeconds: 30 };
    expect((await createSandbox(limits)).layers).toEqual([]);
    await expect(createSandbox(limits, { isRequired: true })).rejects.toThrow(
      'cannot sandbox ffmpeg: nice, no-network',
    );
  } finally {
    process.env['PATH'] = path;
  }
});

test('a child in the sandbox stands still while its brake is held', async () => {
  const brake = createBrake();
  let steps = 0;
  const script = 'for i in $(seq 1 60); do echo x; sleep 0.02; done';
  const onOutput = () => void steps++;
  const run = sandbox.run(['sh', '-c', script], { folder, timeoutMs: TIMEOUT_MS, brake, onOutput });
  await until(() => steps > 0);
  brake.hold();
  await sleep(100);
  const before = steps;
  await sleep(1_500);
  expect([steps, before < 60]).toEqual([before, true]);
  brake.release();
  await run;
  expect(steps).toBeGreaterThan(before);
});

import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { createTestParts } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';
import type { Picture } from '#domain/frame';
import { createModelChild, modelArguments, type ModelChildOptions } from '#model/model-child';
import { createModelScanner } from '#scanners/model';

const parts = createTestParts('moderation-scan-model');
const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const clip = fileURLToPath(new URL('../../../deploy/seed/clips/pottery/480p.mp4', import.meta.url));
let pictures: readonly Picture[];
beforeAll(async () => {
  const args = ['-v', 'error', '-i', clip, '-frames:v', '2', '-f', 'image2pipe', '-c:v', 'mjpeg', '-'];
  const { stdout } = await promisify(execFile)('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 24 });
  const second = stdout.indexOf(Buffer.from([0xff, 0xd9, 0xff, 0xd8])) + 2;
  pictures = [stdout.subarray(0, second), stdout.subarray(second)].map((jpeg, i) => ({
    jpeg: new Uint8Array(jpeg),
    timeMs: i * 40,
  }));
});
afterAll(() => parts.dispose());

type Options = Partial<Pick<ModelChildOptions, 'memoryMb' | 'idleMs' | 'startMs' | 'program'>>;
function open(options: Options = {}) {
  const child = createModelChild({ program, memoryMb: 400, logger: parts.logger, ...options });
  parts.onDispose(child.stop);
  const scanner = createModelScanner({ version: 'built-in', use: child.use, timeoutMs: 60_000 });
  const scan = (seen = pictures) =>
    scanner.scan({
      id: 1,
      title: 'Pottery',
      hashtags: [],
      captions: [],
      frames: async () => [],
      pictures: async () => seen,
      thresholds: policyDefaults.scan,
      hasBadWord: () => false,
    });
  return { child, scan };
}

/** The ids of running processes that this one has started. */
async function children(): Promise<string[]> {
  const ids = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return ids.filter((_, i) => lines[i]?.includes('scan-model'));
}

test('the built-in model sees nothing indecent in a potter at work, and names the frames', async () => {
  const { scan, child } = open();
  const { model, labels } = await scan();
  expect(model).toEqual({ name: 'nsfwjs-mobilenet-v2', version: '4.4.0' });
  expect(labels.map(({ label }) => label).toSorted()).toEqual(['drawing', 'hentai', 'neutral', 'porn', 'sexy']);
  expect(labels.filter(({ isFlagged }) => isFlagged)).toEqual([]);
  expect(labels.every(({ frameMs }) => frameMs === 0 || frameMs === 40)).toBe(true);
  child.stop();
  await until(async () => (await children()).length === 0);
});

test('a picture that cannot be read gets no answer, and the model goes on', async () => {
  const { scan, child } = open();
  await expect(scan([{ jpeg: new Uint8Array([1, 2, 3]), timeMs: 0 }])).rejects.toThrow('answered 400');
  expect((await scan()).labels).toHaveLength(5);
  child.stop();
});

test('the child has none of the settings of moderation, and strangers cannot ask it', async () => {
  const { child } = open();
  process.env['SERVICE_PRIVATE_KEY_OF_A_TEST'] = 'secret';
  const { url } = await child.use(async (address) => address);
  const [id] = await children();
  const env = await readFile(`/proc/${id}/environ`, 'utf8');
  delete process.env['SERVICE_PRIVATE_KEY_OF_A_TEST'];
  expect(env).toContain('TOKEN=');
  expect(env).not.toContain('SERVICE_PRIVATE_KEY');
  expect((await fetch(url, { method: 'POST', body: new FormData() })).status).toBe(401);
  child.stop();
  await until(async () => (await children()).length === 0);
});

test('a program with the rights of the child can write no file and start no program', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'model-rights-'));
  const probe = path.join(folder, 'probe.mjs');
  await writeFile(
    probe,
    `import { spawnSync } from 'node:child_process';
    import { readFileSync, writeFileSync } from 'node:fs';
    const refused = (act) => { try { act(); return 'done'; } catch (error) { return error.code; } };
    process.send([
      refused(() => readFileSync(process.argv[1])),
      refused(() => writeFileSync(process.argv[1] + '.new', '')),
      refused(() => spawnSync(process.execPath)),
      refused(() => readFileSync('/proc/' + process.ppid + '/environ')),
    ]);`,
  );
  const started = fork(probe, [], { execArgv: modelArguments(probe), env: {} });
  const [answers] = (await once(started, 'message')) as [string[]];
  expect(answers).toEqual(['done', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
  await rm(folder, { recursive: true });
});

test('a hanging model is ended when it has not answered in time', async () => {
  const { child } = open();
  await child.use(async () => {
    process.kill(Number((await children())[0]), 'SIGSTOP');
  });
  const hanging = child.use(({ url }) => fetch(url, { method: 'POST', signal: AbortSignal.timeout(200) }));
  await expect(hanging).rejects.toThrow('timeout');
  expect(await until(children, (ids) => ids.length === 0)).toEqual([]);
  child.stop();
});

test('a model that does not start, or report its address in time, fails the scan and is ended', async () => {
  await expect(open({ program: `${program}.missing` }).scan()).rejects.toThrow('ended with 1');
  const slow = open({ startMs: 10 });
  await expect(slow.scan()).rejects.toThrow('aborted');
  await until(async () => (await children()).length === 0);
  await expect(slow.scan()).rejects.toThrow('aborted');
});

test('a killed model is started for the next scan, and an unused one ends', async () => {
  const { scan } = open({ idleMs: 5_000 });
  await scan();
  const [first] = await children();
  process.kill(Number(first), 'SIGKILL');
  await until(async () =>
    scan().then(
      () => true,
      () => false,
    ),
  );
  const [second] = await children();
  expect(second).not.toBe(first);
  await until(async () => (await children()).length === 0);
});

test('a model that needs more memory than allowed answers, and is then replaced', async () => {
  const { scan, child } = open({ memoryMb: 50 });
  expect((await scan()).labels).toHaveLength(5);
  await until(async () => (await children()).length === 0);
  // A scan that comes while the child ends fails, and is tried again.
  await until(async () =>
    scan().then(
      ({ labels }) => labels.length === 5,
      () => false,
    ),
  );
  child.stop();
});

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createConsole } from '../../local/console.ts';
import { openHome } from '../../local/home.ts';
import { openPorts } from '../ports.ts';
import { runReset } from '../../local/commands/reset.ts';
import { readSettings, type Settings } from '../../local/settings.ts';
import { openStack } from '../stack.ts';
import { openPidFiles } from '../supervise/pid-files.ts';
import { createProcess, type ManagedProcess } from '../supervise/process.ts';
import { findParts, rememberKept } from './find.ts';
import { projectOf } from './docker.ts';
import type { Part, PartContext } from './part.ts';

/** A stand-in for the docker program: it records its arguments and runs one "container". */
const STAND_IN = `#!/bin/sh
dir=$(dirname "$0")
echo "$*" >> "$dir/calls"
case "$*" in
  info) test ! -e "$dir/away" ;;
  *" pull "*) test ! -e "$dir/pull-fails" || { echo 'no such host' >&2; exit 1; } ;;
  *" up "*) rm -f "$dir/ended"; touch "$dir/running"; until test -e "$dir/ended"; do sleep 0.02; done; exit 137 ;;
  kill*|stop*) rm -f "$dir/running"; touch "$dir/ended" ;;
  inspect*) if test -e "$dir/running"; then echo 'true healthy'; else echo 'false healthy'; fi ;;
esac
`;

const { PATH } = process.env;
let folder: string;
let said: string[];
let settings: Settings;
let context: PartContext;
let running: ManagedProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'docker-'));
  for (const program of ['docker', 'valkey-server'])
    writeFileSync(path.join(folder, program), STAND_IN, { mode: 0o755 });
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  process.env['PATH'] = `${folder}:${PATH}`;
  said = [];
  settings = readSettings({
    TALLSCREEN_HOME: path.join(folder, 'home'),
    MONGODB_URI: 'mongodb://x',
    KAFKA_BROKERS: 'x:1',
    S3_ENDPOINT: 'http://x',
    S3_ACCESS_KEY: 'x',
    S3_SECRET_KEY: 'x',
    FFMPEG_PATH: 'x',
    SMTP_URL: 'smtp://x',
  });
  const home = await openHome(settings);
  context = { settings, home, ports: await openPorts(home), console: createConsole((text) => void said.push(text)) };
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  process.env['PATH'] = PATH;
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const touch = (name: string): void => writeFileSync(path.join(folder, name), '');
const calls = (): string[] => readFileSync(path.join(folder, 'calls'), 'utf8').trimEnd().split('\n');
const container = (): string => `${projectOf(context.home.root)}-redis-1`;

async function redis(): Promise<Part> {
  const part = (await findParts(context)).find(({ title }) => title === 'Redis');
  if (!part) throw new Error('no Redis');
  return part;
}

/** Supervises the part as the stack does. */
async function start(): Promise<ManagedProcess> {
  const [spec] = (await redis()).processes;
  if (!spec) throw new Error('no process');
  const deps = { logFile: path.join(context.home.logs, 'redis.log'), pidFiles: openPidFiles(context.home.run) };
  running = createProcess(spec, deps);
  await running.start();
  return running;
}

test('a Docker engine runs the parts that are not given, on ports of this home', async () => {
  const part = await redis();
  const port = part.processes[0]?.port;
  expect(part).toMatchObject({ source: 'valkey/valkey (Docker)', env: { REDIS_URL: `redis://127.0.0.1:${port}` } });
  expect(part.processes[0]?.env).toMatchObject({ REDIS_PORT: String(port) });
  expect(part.keeps).toEqual({ part: 'redis', source: 'Docker' });
  expect(calls().filter((call) => call.includes(' pull '))).toEqual([
    expect.stringMatching(/ pull --quiet --policy missing redis$/),
  ]);
});

test('SIGKILL kills the container, which is then restarted', async () => {
  const process = await start();
  const before = process.pid();
  await process.kill('SIGKILL');
  expect(calls()).toContain(`kill --signal=SIGKILL ${container()}`);
  while (process.state() !== 'ready') await sleep(20);
  expect(process.pid()).not.toBe(before);
  expect(calls().filter((call) => call.endsWith(' up --no-deps --no-color --no-log-prefix redis'))).toHaveLength(2);
});

test('a stop stops the container cleanly', async () => {
  const process = await start();
  await process.stop();
  expect(calls()).toContain(`stop ${container()}`);
  expect(existsSync(path.join(folder, 'running'))).toBe(false);
});

test('without images the next source is used', async () => {
  touch('pull-fails');
  expect((await redis()).source).toBe('valkey-server (on PATH)');
  expect(said.join('')).toContain('Docker is not used: docker failed: no such host');
});

test('data in Docker is not replaced: a sentence says what helps, and it helps', async () => {
  await rememberKept(context.home, [await redis()]);
  const isAway = `The data of Redis in ${context.home.root} is kept by Docker, which is not available now`;
  touch('pull-fails');
  await expect(redis()).rejects.toThrow(
    `${isAway}: make the images available to Docker (docker failed: no such host), or empty it with npm run reset.`,
  );
  touch('away');
  const file = path.join(context.home.data, 'kept-by.json');
  await expect(redis()).rejects.toThrow(`${isAway}: start Docker, or delete ${file} to begin without it.`);
  rmSync(file);
  expect((await redis()).source).toBe('valkey-server (on PATH)');
});

test('a home without kept-by.json keeps the source of its folder', async () => {
  mkdirSync(path.join(context.home.data, 'redis'));
  writeFileSync(path.join(context.home.data, 'redis', 'appendonly.aof'), '');
  expect((await redis()).source).toBe('valkey-server (on PATH)');
  expect(existsSync(path.join(folder, 'calls'))).toBe(false);
});

test('a home whose data is elsewhere does not ask Docker', async () => {
  await rememberKept(context.home, [{ ...(await redis()), keeps: { part: 'redis', source: 'valkey-server' } }]);
  rmSync(path.join(folder, 'calls'));
  expect((await redis()).source).toBe('valkey-server (on PATH)');
  expect(existsSync(path.join(folder, 'calls'))).toBe(false);
});

test('a stack that starts empty removes earlier volumes', async () => {
  const given = { ...settings, env: { ...settings.env, REDIS_URL: 'redis://x' } };
  const stack = await openStack(given, context.home, { emptyFirst: true, signal: new AbortController().signal });
  await stack.close();
  expect(calls().at(-1)).toMatch(new RegExp(`-p ${projectOf(context.home.root)} .* down --volumes`));
});

test('a reset removes the volumes, or says that it cannot', async () => {
  await rememberKept(context.home, [await redis()]);
  touch('away');
  await expect(runReset(settings)).rejects.toThrow('start Docker and reset again');
  rmSync(path.join(folder, 'away'));
  expect(await runReset(settings)).toBe(0);
  expect(calls().at(-1)).toContain('down --volumes');
});

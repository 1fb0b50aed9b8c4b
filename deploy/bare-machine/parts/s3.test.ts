import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createConsole } from '../../local/console.ts';
import { readSettings } from '../../local/settings.ts';
import { s3 } from './s3.ts';

const pathBefore = process.env['PATH'];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 's3-part-'));
  for (const program of ['versitygw', 'minio']) {
    await writeFile(path.join(folder, program), '#!/bin/sh\n');
    await chmod(path.join(folder, program), 0o755);
  }
  process.env['PATH'] = folder;
});
afterAll(async () => {
  process.env['PATH'] = pathBefore;
  await rm(folder, { recursive: true });
});

async function partOf(name: string, server = 'versitygw') {
  const data = path.join(folder, name);
  await mkdir(data, { recursive: true });
  const home = { root: data, data, logs: data, run: data, build: data, cache: data };
  const context = {
    settings: readSettings({}),
    home,
    ports: { take: async () => 7070, avoid: () => undefined },
    console: createConsole(() => undefined),
  };
  const source = s3.sources.find((each) => each.name === server);
  const part = await source!.find(context);
  return { env: part!.env, serverEnv: part!.processes[0]!.env!, data };
}

test('the object store of each home has a secret of its own, which stays', async () => {
  const [one, again, other] = [await partOf('one'), await partOf('one'), await partOf('other')];
  expect(one.env['S3_SECRET_KEY']).toMatch(/^[\w-]{32}$/);
  expect(one.serverEnv['ROOT_SECRET_KEY']).toBe(one.env['S3_SECRET_KEY']);
  expect(again.env['S3_SECRET_KEY']).toBe(one.env['S3_SECRET_KEY']);
  expect(other.env['S3_SECRET_KEY']).not.toBe(one.env['S3_SECRET_KEY']);
});

test('only this user can read the secret', async () => {
  const { data } = await partOf('one');
  expect((await stat(path.join(data, 's3-secret'))).mode & 0o077).toBe(0);
});

test('minio opens no console, which would listen on every address', async () => {
  const { serverEnv } = await partOf('with-minio', 'minio');
  expect(serverEnv['MINIO_BROWSER']).toBe('off');
});

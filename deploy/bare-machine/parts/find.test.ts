import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createConsole } from '../../local/console.ts';
import { openHome } from '../../local/home.ts';
import { openPorts } from '../ports.ts';
import { readSettings } from '../../local/settings.ts';
import { choosePart, findKeepers, readKept, rememberKept } from './find.ts';
import type { Part, PartContext, Source } from './part.ts';

const KIND = { name: 'mongodb', title: 'MongoDB' };

let context: PartContext;
beforeEach(async () => {
  const settings = readSettings({ TALLSCREEN_HOME: mkdtempSync(path.join(tmpdir(), 'choose-')) });
  const home = await openHome(settings);
  context = { settings, home, ports: await openPorts(home), console: createConsole(() => undefined) };
});
afterEach(() => rmSync(context.home.root, { recursive: true }));

const part = (source: string): Part => ({ title: 'MongoDB', source, env: {}, processes: [] });
const source = (name: string, isThere: boolean, text = name): Source => ({
  name,
  remedy: `start ${name}`,
  find: async () => (isThere ? part(text) : undefined),
});
const choose = async (...sources: Source[]): Promise<Part> =>
  choosePart(KIND, sources, await findKeepers(context.home, { ...KIND, sources }), context);

test('the first available source wins', async () => {
  expect(await choose(source('Docker', false), source('mongod', true), source('DocumentDB', true))).toMatchObject({
    source: 'mongod',
    keeps: { part: 'mongodb', source: 'mongod' },
  });
});

test('a home with data keeps its source, even if an earlier one becomes available', async () => {
  await rememberKept(context.home, [await choose(source('Docker', false), source('DocumentDB', true))]);
  expect(await choose(source('Docker', true), source('DocumentDB', true))).toMatchObject({ source: 'DocumentDB' });
});

test('sources of the same name replace each other', async () => {
  await rememberKept(context.home, [await choose(source('mongod', true, 'on PATH'))]);
  expect(await choose(source('mongod', false), source('mongod', true, 'fetched'))).toMatchObject({ source: 'fetched' });
});

test('data whose source is unavailable is not replaced by an empty part; a sentence says what to do', async () => {
  const isAway = `The data of MongoDB in ${context.home.root} is kept by mongod, which is not available now: start mongod`;
  await rememberKept(context.home, [await choose(source('mongod', true))]);
  const [away, other] = [source('mongod', false), source('DocumentDB', true)];
  await expect(choose(away, other)).rejects.toThrow(`${isAway}, or empty it with npm run reset.`);
  await expect(choose({ ...away, giveUp: 'forget it' }, other)).rejects.toThrow(`${isAway}, or forget it.`);
});

test('in a home without a record the folders show which source has data', async () => {
  const folder = (of: Source, name: string): Source => ({ ...of, folder: name });
  const sources = (isThere: boolean): Source[] => [
    source('Docker', true),
    folder(source('valkey', isThere), 'shared'),
    folder(source('redis', isThere), 'shared'),
    folder(source('the disk', true), 'blobs'),
  ];
  mkdirSync(path.join(context.home.data, 'shared'));
  expect(await choose(...sources(true))).toMatchObject({ source: 'Docker' });
  writeFileSync(path.join(context.home.data, 'shared', 'appendonly.aof'), '');
  expect(await choose(...sources(true))).toMatchObject({ source: 'valkey' });
  await expect(choose(...sources(false))).rejects.toThrow('is kept by valkey or redis, which is not available now');
});

test('a part without any source is an error that says what to install', async () => {
  await expect(choose(source('Docker', false), source('mongod', false))).rejects.toThrow(
    'MongoDB is missing: start Docker, or start mongod.',
  );
});

test('a part that runs elsewhere does not change the record', async () => {
  await rememberKept(context.home, [await choose(source('Docker', true))]);
  await rememberKept(context.home, [part('MONGODB_URI')]);
  expect(await readKept(context.home)).toEqual({ mongodb: 'Docker' });
});

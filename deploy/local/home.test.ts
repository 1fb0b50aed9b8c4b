import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readSettings } from './settings.ts';
import { checkDataVersion, openHome } from './home.ts';

let root: string;
let home: { root: string; data: string };
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'home-'));
  home = { root, data: path.join(root, 'data') };
  mkdirSync(home.data);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a home is closed to other users, also one that was open', async () => {
  chmodSync(root, 0o755);
  await openHome(readSettings({ TALLSCREEN_HOME: root, TALLSCREEN_CACHE: path.join(root, 'cache') }), 'test');
  expect(statSync(root).mode & 0o777).toBe(0o700);
});

test('an empty home gets the current version and opens again', async () => {
  await checkDataVersion(home);
  expect(readFileSync(path.join(home.data, 'version'), 'utf8')).toMatch(/^\d+$/);
  writeFileSync(path.join(home.data, 'kept-by.json'), '{}');
  await checkDataVersion(home);
});

test.each([undefined, '1'])('data of version %s is refused with what to do', async (version) => {
  writeFileSync(path.join(home.data, 'kept-by.json'), '{}');
  if (version) writeFileSync(path.join(home.data, 'version'), version);
  await expect(checkDataVersion(home)).rejects.toThrow('npm run reset');
});

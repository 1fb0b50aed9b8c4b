import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { checkContracts } from './contracts.ts';

const FIRST = 'int64 id = 1; string name = 2;';
const GROWN = `${FIRST} string bio = 3;`;
const BROKEN = 'int64 id = 1; bool name = 2;';
const BREAKS = 'name';

let folder: string;
let repository: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'contracts-test-'));
  repository = path.join(folder, 'origin');
  mkdirSync(path.join(repository, 'proto'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(path.join(repository, 'proto/buf.yaml'), 'version: v2\nbreaking:\n  use: [WIRE_JSON]\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function gitIn(cwd: string, ...args: string[]): void {
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', '-c', 'commit.gpgsign=false'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  execFileSync('git', [...person, ...args], { cwd, env, stdio: 'pipe' });
}
const git = (...args: string[]): void => gitIn(repository, ...args);

function write(fields: string, root = repository): void {
  const text = `syntax = "proto3";\npackage t.v1;\nmessage User { ${fields} }\n`;
  writeFileSync(path.join(root, 'proto/user.proto'), text);
}

function commit(fields: string): void {
  write(fields);
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '-m', 'change');
}

function clone(...options: string[]): string {
  const target = path.join(folder, `clone${options.length}`);
  gitIn(folder, 'clone', '--quiet', ...options, pathToFileURL(repository).href, target);
  return target;
}

test('a break is seen before and after it is committed, growth is none', async () => {
  commit(FIRST);
  expect(await checkContracts(repository)).toMatch('no earlier commit');
  commit(GROWN);
  expect(await checkContracts(repository)).toBeUndefined();
  write(BROKEN);
  await expect(checkContracts(repository)).rejects.toThrow(BREAKS);
  commit(BROKEN);
  await expect(checkContracts(repository)).rejects.toThrow(BREAKS);
});

test('a clone sees it too, also one of the last commit alone', async () => {
  commit(FIRST);
  commit(BROKEN);
  await expect(checkContracts(clone())).rejects.toThrow(BREAKS);
  const shallow = clone('--depth=1');
  renameSync(repository, `${repository}-away`);
  expect(await checkContracts(shallow)).toMatch('no earlier commit');
  renameSync(`${repository}-away`, repository);
  await expect(checkContracts(shallow)).rejects.toThrow(BREAKS);
});

test('a branch is compared with where it left main, however long it is', async () => {
  commit(FIRST);
  git('switch', '--quiet', '-c', 'branch');
  commit(BROKEN);
  commit(`${BROKEN} string bio = 3;`);
  await expect(checkContracts(repository)).rejects.toThrow(BREAKS);
});

test('once there is a release, all up to the next one is compared with it', async () => {
  commit(FIRST);
  git('tag', 'v1.0.0');
  commit(BROKEN);
  commit(`${BROKEN} string bio = 3;`);
  await expect(checkContracts(repository)).rejects.toThrow(BREAKS);
  git('tag', 'v2.0.0');
  commit(`${BROKEN} string bio = 3; string more = 4;`);
  expect(await checkContracts(repository)).toBeUndefined();
});

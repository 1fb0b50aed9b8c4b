import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  repository = path.join(folder, 'repository');
  mkdirSync(path.join(repository, 'proto'), { recursive: true });
  git('init', '--quiet', '--initial-branch=main');
  writeFileSync(path.join(repository, 'proto/buf.yaml'), 'version: v2\nbreaking:\n  use: [WIRE_JSON]\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', '-c', 'commit.gpgsign=false'];
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  execFileSync('git', [...identity, ...args], { cwd: repository, env, stdio: 'pipe' });
}

function write(fields: string): void {
  const text = `syntax = "proto3";\npackage t.v1;\nmessage User { ${fields} }\n`;
  writeFileSync(path.join(repository, 'proto/user.proto'), text);
}

function commit(fields: string): void {
  write(fields);
  git('add', '.');
  git('commit', '--quiet', '--allow-empty', '-m', 'change');
}

test('contracts may change until something is released', async () => {
  commit(FIRST);
  commit(BROKEN);
  expect(await checkContracts(repository)).toMatch('nothing is released yet');
});

test('a new field is compatible with the last release', async () => {
  commit(FIRST);
  git('tag', 'v1.0.0');
  commit(GROWN);
  expect(await checkContracts(repository)).toBeUndefined();
});

test('a changed type breaks the last release, before and after it is committed', async () => {
  commit(FIRST);
  git('tag', 'v1.0.0');
  write(BROKEN);
  await expect(checkContracts(repository)).rejects.toThrow(BREAKS);
  commit(BROKEN);
  commit(`${BROKEN} string bio = 3;`);
  await expect(checkContracts(repository)).rejects.toThrow(BREAKS);
});

test('only the newest release counts', async () => {
  commit(FIRST);
  git('tag', 'v1.0.0');
  commit(BROKEN);
  git('tag', 'v2.0.0');
  commit(`${BROKEN} string bio = 3; string more = 4;`);
  expect(await checkContracts(repository)).toBeUndefined();
});

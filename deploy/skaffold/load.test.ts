import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'skaffold-load-'));
  program(
    'kubectl',
    `case "$*" in *secret*) printf c2VjcmV0;; *) echo $$ > "$FOLDER/forward"; exec sleep 60 >/dev/null 2>&1;; esac`,
  );
  program('curl', `test -f "$FOLDER/forward"`);
  program('npm', `echo "$* as $ADMIN_PASSWORD at $BASE_URL"; exit 7`);
});
afterEach(() => rmSync(folder, { recursive: true }));

const program = (name: string, script: string): void =>
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });

const load = (env: NodeJS.ProcessEnv = {}) =>
  spawnSync('sh', [path.join(import.meta.dirname, 'load.sh')], {
    env: { PATH: `${folder}${path.delimiter}${process.env['PATH']}`, FOLDER: folder, ...env },
    encoding: 'utf8',
  });

test('k6 runs as the admin of the cluster through its own port forward, which ends with it', () => {
  const { status, stdout } = load();
  expect(stdout).toContain('run load -- smoke as secret at http://localhost:8080');
  expect(status).toBe(7);
  const forward = Number(readFileSync(path.join(folder, 'forward'), 'utf8'));
  expect(() => process.kill(forward, 0)).toThrow('ESRCH');
});

test('a given address and password are used as they are', () => {
  const { stdout } = load({ BASE_URL: 'https://a.example', ADMIN_PASSWORD: 'given' });
  expect(stdout).toContain('smoke as given at https://a.example');
});

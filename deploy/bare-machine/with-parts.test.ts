import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openPidFiles, SUPERVISOR } from './supervise/pid-files.ts';
import { readRunningParts } from './with-parts.ts';

let run: string;
beforeEach(() => {
  run = mkdtempSync(path.join(tmpdir(), 'with-parts-'));
  writeFileSync(path.join(run, 'control.json'), JSON.stringify({ url: 'x', parts: { MONGODB_URI: 'mongodb://x' } }));
});
afterEach(() => rmSync(run, { recursive: true }));

test('the parts of a running stack come from its control file', async () => {
  openPidFiles(run).write(SUPERVISOR, process.pid);
  expect(await readRunningParts({ run })).toEqual({ MONGODB_URI: 'mongodb://x' });
});

test('the control file that a killed stack left names no running parts', async () => {
  expect(await readRunningParts({ run })).toBeUndefined();
  writeFileSync(
    path.join(run, `${SUPERVISOR}.pid`),
    JSON.stringify({ name: SUPERVISOR, pid: 1, startTime: 'long ago' }),
  );
  expect(await readRunningParts({ run })).toBeUndefined();
});

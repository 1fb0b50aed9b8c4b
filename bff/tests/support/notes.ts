import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';

const noted = new Set<string>();

/** For the table in deploy/docs/contract.md: which test got which answer from which call. */
export function noteAnswer(call: string, status: number): void {
  const file = process.env['CONTRACT_NOTES'];
  const { currentTestName, testPath } = expect.getState();
  // What a busy machine or a full window answers, no test is about.
  if (!file || !currentTestName || status === 429 || (status >= 500 && status < 600)) return;
  const test = `${path.basename(testPath ?? '', '.test.ts')}: ${currentTestName}`;
  const line = JSON.stringify({ call, status, test });
  if (noted.has(line)) return;
  noted.add(line);
  appendFileSync(file, `${line}\n`);
}

import { describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { findOnPath } from '../../local/shell.ts';
import { SCENARIOS } from '../sizes.ts';

const k6 = await findOnPath('k6');
/** Skipped where k6 is not installed: `npm run load` builds it, tests do not. */
const withK6 = k6 === undefined ? describe.skip : describe;

withK6('with k6', () => {
  test.each(SCENARIOS)('k6 reads the scenario %s', (name) => {
    const out = execFileSync(k6 ?? 'k6', ['inspect', '-e', `SCENARIO=${name}`, 'deploy/k6/main.ts'], {
      encoding: 'utf8',
      env: { ...process.env, K6_NO_USAGE_REPORT: 'true' },
    });
    const { scenarios } = JSON.parse(out) as { scenarios: object };
    expect(Object.keys(scenarios).length).toBeGreaterThan(0);
  });
});

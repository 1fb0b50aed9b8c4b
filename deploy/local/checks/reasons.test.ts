import { readFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { errors } from '../../../proto/rules/errors.ts';
import { findings, FLAGGED, isFinding, reasonTextOf } from '../../../proto/rules/reason-texts.ts';
import { reasons } from '../../../proto/rules/reasons.ts';
import { policyDefaults } from '../../../proto/rules/policies.ts';
import errorsInGerman from '../../../web/src/i18n/de/errors.json' with { type: 'json' };
import german from '../../../web/src/i18n/de/reasons.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Reasons for which an upload is refused are translated too. */
const own = Object.keys(findings).filter((code) => !Object.hasOwn(errors, code));

test('each rule and each finding has its German, and no other has one', () => {
  const rules = reasons.flatMap(({ code }) => [code, `${code}.title`]);
  expect(Object.keys(german).toSorted()).toEqual([...rules, ...own, `${FLAGGED}other`].toSorted());
  const shared = Object.keys(findings).filter((code) => !own.includes(code));
  expect(shared.filter((code) => !Object.hasOwn(errorsInGerman, code))).toEqual([]);
});

test('a code means a rule or a finding, not both', () => {
  expect(reasons.filter(({ code }) => isFinding(code) || code.startsWith(FLAGGED))).toEqual([]);
});

test('each label with a threshold has a sentence', () => {
  const labels = [...Object.keys(policyDefaults.scan).filter((name) => name !== 'labels'), 'language'];
  expect(labels.filter((label) => reasonTextOf(FLAGGED + label).startsWith('Flagged as'))).toEqual([]);
});

test('each finding is used', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'services'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const source = files
    .split('\n')
    .filter((file) => /\/src\/.*\.ts$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');
  const isUsed = (code: string) => source.includes(`'${code}'`) || source.includes(`'${code.slice(FLAGGED.length)}'`);
  expect(own.filter((code) => !isUsed(code))).toEqual([]);
});

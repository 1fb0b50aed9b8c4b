import { expect, test } from '@jest/globals';
import { indexProblems, missingRecordsIn, problemsOf } from './documents.ts';

const files: Record<string, string> = {
  'bff/src/app.ts': '',
  'bff/tests/auth.test.ts': "test('a forged token is refused')",
};
const read = (relative: string): Promise<string | undefined> => Promise.resolve(files[relative]);
const adr = (body: string): string =>
  `# 1. Title\n\nStatus: accepted\n\n## Context\n${body}\n\n## Decision\n\n## Consequences\n`;

test('a path in backticks must exist; other code in backticks is not a path', async () => {
  const text = 'See `bff/src/app.ts`, `bff/src/gone.ts` and `page_token`.';
  expect(await problemsOf({ name: 'README.md', text }, read)).toEqual([
    'README.md names bff/src/gone.ts, which does not exist',
  ]);
});

test('a decision record has its sections and lines of 120 characters at most', async () => {
  const name = 'deploy/docs/adr/0001-x.md';
  expect(await problemsOf({ name, text: adr('x'.repeat(120)) }, read)).toEqual([]);
  expect(await problemsOf({ name, text: adr('x'.repeat(121)) }, read)).toEqual([
    `${name}:6 is longer than 120 characters`,
  ]);
  expect(await problemsOf({ name, text: '# 1. Title\n\n## Context\n\n## Decision\n' }, read)).toEqual([
    `${name} has no "Status:"`,
    `${name} has no "## Consequences"`,
  ]);
  expect(await problemsOf({ name, text: adr('line\n'.repeat(36)) }, read)).toEqual([`${name} is longer than 45 lines`]);
});

test('a test that a document names must be in its file', async () => {
  const text =
    '`bff/tests/auth.test.ts`: "a forged token is refused" and `bff/tests/auth.test.ts`: "a guest may enter"';
  expect(await problemsOf({ name: 'README.md', text }, read)).toEqual([
    'README.md names a test that bff/tests/auth.test.ts does not have: a guest may enter',
  ]);
});

test('each row of the security table names a test or says why there is none', async () => {
  const name = 'deploy/docs/security.md';
  const head = '| requirement | test |\n|---|---|';
  const rows = [
    '| tokens | `bff/tests/auth.test.ts`: "a forged token is refused" |',
    '| backups | no test: the operator decides |',
    '| hope | |',
  ];
  expect(await problemsOf({ name, text: [head, ...rows].join('\n') }, read)).toEqual([
    `${name}:5 names no test and does not say "no test:"`,
  ]);
});

test('every decision record that a file cites exists, by number and by file name', () => {
  const records = ['0034-score.md', '0096-redis.md'];
  const cite = (text: string): string[] => missingRecordsIn({ name: 'a.ts', text }, records);
  expect(cite('the score (ADR 34), Redis (ADRs 34 and 96), deploy/docs/adr/0034-score.md')).toEqual([]);
  expect(cite('/** See ADR\n * 35. */')).toEqual(['a.ts cites ADR 35, which does not exist']);
  expect(cite('// ADRs 34, 97 and 98')).toEqual([
    'a.ts cites ADR 97, which does not exist',
    'a.ts cites ADR 98, which does not exist',
  ]);
  expect(cite('see adr/0034-points.md')).toEqual(['a.ts cites adr/0034-points.md, which does not exist']);
});

test('the index lists every decision record, and there are at most sixty', () => {
  const records = Array.from({ length: 60 }, (_, index) => `${String(index).padStart(4, '0')}-x.md`);
  const index = records.map((record) => `- [x](${record})`).join('\n');
  expect(indexProblems(index, records)).toEqual([]);
  expect(indexProblems(index.replace('(0007-x.md)', ''), records)).toEqual([
    'deploy/docs/adr/README.md does not list 0007-x.md',
  ]);
  expect(indexProblems(`${index} (0060-x.md)`, [...records, '0060-x.md'])).toEqual([
    '61 decision records; merge some, at most 60',
  ]);
});

test('the README has at most 120 lines', async () => {
  const problemsOfReadme = (lines: number) => problemsOf({ name: 'README.md', text: 'line\n'.repeat(lines) }, read);
  expect(await problemsOfReadme(120)).toEqual([]);
  expect(await problemsOfReadme(121)).toEqual(['README.md is longer than 120 lines']);
});

import { expect, test } from '@jest/globals';
import { problemsOf } from './documents.ts';

const exists = (relative: string): Promise<boolean> => Promise.resolve(relative === 'bff/src/app.ts');
const adr = (body: string): string =>
  `# 1. Title\n\nStatus: accepted\n\n## Context\n${body}\n\n## Decision\n\n## Consequences\n`;

test('a path in backticks must exist; other code in backticks is not a path', async () => {
  const text = 'See `bff/src/app.ts`, `bff/src/gone.ts` and `page_token`.';
  expect(await problemsOf({ name: 'README.md', text }, exists)).toEqual([
    'README.md names bff/src/gone.ts, which does not exist',
  ]);
});

test('a decision record has its sections and lines of 120 characters at most', async () => {
  const name = 'deploy/docs/adr/0001-x.md';
  expect(await problemsOf({ name, text: adr('x'.repeat(120)) }, exists)).toEqual([]);
  expect(await problemsOf({ name, text: adr('x'.repeat(121)) }, exists)).toEqual([
    `${name}:6 is longer than 120 characters`,
  ]);
  expect(await problemsOf({ name, text: '# 1. Title\n\n## Context\n\n## Decision\n' }, exists)).toEqual([
    `${name} has no "Status:"`,
    `${name} has no "## Consequences"`,
  ]);
});

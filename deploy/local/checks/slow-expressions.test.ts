import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { expressionsIn, growthOf, worstLetters } from './slow-expressions.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** Everything that runs on text of strangers. */
const places = [
  'bff/*.ts',
  'services/*.ts',
  'proto/rules/*.ts',
  'web/src/*.ts',
  'web/src/*.tsx',
  'deploy/local/frontdoor/*.ts',
];
const files = execFileSync('git', ['ls-files', '--', ...places], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.tsx?$|\/tests?\/|\/testing\/|\/gen\//.test(file));

/** Ten times the text takes a linear expression ten times as long, a quadratic one a hundred times. */
const MAX_GROWTH = 50;

test('every regular expression takes a text that is ten times as long about ten times as long', () => {
  expect(files.length).toBeGreaterThan(500);
  const slow = files.flatMap((file) =>
    expressionsIn(path.join(root, file)).flatMap((expression) => {
      const letters = worstLetters(expression);
      const growth = growthOf(expression, letters);
      return growth <= MAX_GROWTH
        ? []
        : [`${file}: /${expression.source}/${expression.flags} ${JSON.stringify(letters)} × ${Math.round(growth)}`];
    }),
  );
  expect(slow).toEqual([]);
});

test.each([String.raw`\beyJ[\w-]{8,}\.[\w-]+`, '[._-]+$', '<meta name="description"[^>]*>'])(
  'the quadratic expression %s is found',
  (source) => {
    const expression = { source, flags: 'g' };
    expect(growthOf(expression, worstLetters(expression))).toBeGreaterThan(MAX_GROWTH);
  },
);

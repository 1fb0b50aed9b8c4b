import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { fold } from '@tallscreen/proto/rules/fold';
import { hashtagsIn } from '@tallscreen/proto/rules/hashtags';
import { mentionedNameKeys, partsOf } from '@tallscreen/proto/rules/mentions';
import { readLine, readText } from '@tallscreen/proto/rules/read-text';
import { lengthOf } from '@tallscreen/proto/rules/text-length';
import { scrub } from '../../../services/kit/src/redact.ts';
import { wordsOfCaptions } from '../../../services/moderation/src/domain/caption-words.ts';
import { expressionsIn, growthOf, replacing, worstLetters } from './slow-expressions.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** All code that runs on texts of strangers. */
const places = [
  'bff/*.ts',
  'services/*.ts',
  'proto/rules/*.ts',
  'web/src/*.ts',
  'web/src/*.tsx',
  'deploy/bare-machine/frontdoor/*.ts',
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
      const work = replacing(expression);
      const letters = worstLetters(work, expression.source);
      const growth = growthOf(work, letters);
      return growth <= MAX_GROWTH
        ? []
        : [`${file}: /${expression.source}/${expression.flags} ${JSON.stringify(letters)} × ${Math.round(growth)}`];
    }),
  );
  expect(slow).toEqual([]);
});

test('a quadratic expression is found', () => {
  const source = String.raw`\beyJ[\w-]{8,}\.[\w-]+`;
  const work = replacing({ source, flags: 'g' });
  expect(growthOf(work, worstLetters(work, source))).toBeGreaterThan(MAX_GROWTH);
});

/** Their work is not in one expression, or in an expression that is built at run time. */
const readers = {
  readText,
  readLine,
  fold,
  hashtagsIn,
  partsOf,
  mentionedNameKeys,
  lengthOf,
  wordsOfCaptions,
  scrub,
};
test.each(Object.entries(readers))(
  '%s takes a text that is ten times as long about ten times as long',
  (_name, work) => {
    expect(growthOf(work, worstLetters(work))).toBeLessThan(MAX_GROWTH);
  },
);

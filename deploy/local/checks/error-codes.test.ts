import { readFileSync } from 'node:fs';
import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { errors } from '../../../proto/rules/errors.ts';
import { placesIn } from '../../../proto/rules/sentence.ts';
import german from '../../../web/src/i18n/de/errors.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '../../..');
const GROUPS = ['services', 'bff', 'proto/rules', 'deploy/local', 'deploy/pages'];

/** The product's code, without the catalogue itself and without tests. */
const source = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...GROUPS], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/tests?\/|\/testing\/|rules\/errors[a-z-]*\.ts$/.test(file))
  .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
  .join('\n');

/** Codes of which a part is put in, as in `fail(`${kind}_not_found`)`. */
const templates = [...source.matchAll(/`([a-z_]*\$\{[^`]*?\}[a-z_]*)`/g)].map(
  ([, text = '']) => new RegExp(`^${text.replaceAll(/\$\{[^}]*\}/g, '[a-z]+')}$`),
);

test('each code is used, and each error that is thrown has a code', () => {
  const isUsed = (code: string) => source.includes(`'${code}'`) || templates.some((template) => template.test(code));
  expect(Object.keys(errors).filter((code) => !isUsed(code))).toEqual([]);
  // `fail` takes no sentences. rpc/errors and http/errors pass on what they got. Faults of callers are only logged.
  expect(
    source.match(/new AppError\((?!code|byType|info|'internal', \{\}, \{ status, detail, cause)[^)]*/g) ?? [],
  ).toEqual([]);
});

/** Returns the words that a sentence chooses from, as `status.pending`. */
const choicesIn = (sentence: string): string[] =>
  [...sentence.matchAll(/\{(\w+), select,((?: \w+ \{[^{}]*\})+)\}/g)].flatMap(([, name, words = '']) =>
    [...words.matchAll(/(\w+) \{/g)].map(([, key]) => `${name}.${key}`),
  );

test('each word that a sentence chooses from has its German', () => {
  const missing = Object.entries(errors).flatMap(([code, [, sentence]]) => {
    const translated = choicesIn(german[code as keyof typeof german]);
    return choicesIn(sentence).filter((choice) => !translated.includes(choice));
  });
  expect(choicesIn(errors.video_has_status[1])).toContain('status.pending');
  expect(missing).toEqual([]);
});

test('each code has its German, with the same places, and no German has no code', () => {
  expect(Object.keys(german).toSorted()).toEqual(Object.keys(errors).toSorted());
  const differing = Object.entries(errors).filter(
    ([code, [, sentence]]) =>
      placesIn(sentence).toSorted().join() !==
      placesIn(german[code as keyof typeof german])
        .toSorted()
        .join(),
  );
  expect(differing).toEqual([]);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { VideoDetailsSchema } from '@tallscreen/proto/tallscreen/media/v1/video_details_pb';

const root = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Files that may name the newest detail of a video: those that carry it, and those that use it. */
const MOST = 10;

/** Where a new detail is added. CONTRIBUTING.md has the same list. */
const PLACES = [
  'proto/tallscreen/media/v1/video_details.proto',
  'services/media/src/domain/video-details.ts',
  'services/media/src/store/details-schema.ts',
  'bff/contract/video-details.ts',
  'bff/src/views/video-details.ts',
  'web/src/features/upload/DetailsFields.tsx',
  'web/src/features/upload/videoDetails.ts',
];

/** Files in which the name of a detail means something else. */
const elsewhere: Partial<Record<string, RegExp[]>> = {
  // Whether a card is in view.
  visibility: [/^web\/src\/features\/feed\/(Player|CardFrame)\.tsx$/],
  language: [
    // The reader's own.
    /^proto\/rules\/text-languages|^services\/kit\/src\/(context|rpc\/)|^services\/identity\/|^bff\/src\/http\/request-context|^web\/src\/(app|i18n|ui)\//,
    // Of captions and of speech.
    /[cC]aption(s|Layer|Choice)?(\.|Dialog)|speech-|^services\/media\/src\/(domain\/|speech\/caption-)speech/,
    // What is searched for, or chosen by a viewer.
    /search|Search|explore|TagScreen|LanguageFilter|queue|workbench|choices\.|feed-settings|read-live-videos/,
    // Of the product's texts, or chosen by a viewer, in the settings.
    /^web\/src\/features\/settings\//,
    // The module language-codes.ts.
    /^proto\/rules\/policies/,
    // The reason of a rejection.
    /^proto\/rules\/reasons|^services\/moderation\/src\/(app|domain|scanners)|codeNames/,
  ],
};

/** The newest is the one with the highest number. */
const newest = VideoDetailsSchema.fields.toSorted((a, b) => a.number - b.number).at(-1)!;

/** Leaves out comments and sentences. */
const codeOf = (source: string): string =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/(['"`])((?:\\.|(?!\1).)*)\1/g, (quoted, _mark, text: string) => (text.includes(' ') ? "''" : quoted));

function filesNaming(field: { readonly name: string; readonly localName: string }): string[] {
  const named = new RegExp(`\\b(?:${field.name}|${field.localName})\\b`);
  const listed = execFileSync('git', ['ls-files', 'proto', 'services/*/src/*', 'bff', 'web/src'], { cwd: root });
  return String(listed)
    .split('\n')
    .filter((file) => /\.(?:ts|tsx|proto)$/.test(file) && !/\.test\.|\/testing\/|^bff\/tests\//.test(file))
    .filter((file) => !(elsewhere[field.name] ?? []).some((other) => other.test(file)))
    .filter((file) => named.test(codeOf(read(file))));
}

test(`the newest detail of a video is named by at most ${MOST} files, those that use it included`, () => {
  const files = filesNaming(newest);
  expect(files).toEqual(expect.arrayContaining(PLACES));
  expect({ files, count: files.length }).toEqual({ files, count: Math.min(files.length, MOST) });
});

test('CONTRIBUTING.md lists the places of a new detail', () => {
  const paragraph = /\*\*A new detail\*\*[\s\S]*?(?=\*\*A new call\*\*)/.exec(read('CONTRIBUTING.md'))?.[0] ?? '';
  expect([...paragraph.matchAll(/`([^`]+\.(?:proto|tsx?))`/g)].map(([, file]) => file)).toEqual([
    ...PLACES,
    'deploy/local/checks/detail-places.test.ts',
  ]);
  expect(paragraph).toContain(`at most ${MOST} files`);
});

import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { REPOSITORY } from '../local/home.ts';
import { differencesFromLockfile } from './installed.ts';

const root = mkdtempSync(path.join(tmpdir(), 'tallscreen-installed-'));
afterAll(() => rmSync(root, { recursive: true }));

const LOCKED = {
  '': {},
  'services/feed': { name: 'feed' },
  'node_modules/feed': { resolved: 'services/feed', link: true },
  'node_modules/lru-cache': { version: '5.1.1' },
  'services/feed/node_modules/lru-cache': { version: '11.5.3' },
  'node_modules/@scope/thing': { version: '1.0.0' },
  'node_modules/@scope/thing/node_modules/inner': { version: '2.0.0' },
  'node_modules/@scope/thing/node_modules/extra': { version: '3.0.0', optional: true },
  'node_modules/for-another-system': { version: '1.0.0', optional: true },
  'node_modules/@scope/thing/node_modules/for-another-system': { version: '1.0.0', optional: true, os: ['aix'] },
  'node_modules/linter': { version: '1.0.0', dev: true },
};
const MAY_MISS = /for-another-system|linter/;
const INSTALLED = Object.entries(LOCKED).flatMap(([place, entry]) =>
  'version' in entry && !MAY_MISS.test(place) ? [[place, entry.version] as const] : [],
);

let count = 0;
/** Returns what is found wrong in a repository with these packages, or links, instead of those of its lockfile. */
async function differencesWith(changes: Readonly<Record<string, string | undefined>>): Promise<string[]> {
  const repository = path.join(root, `${count++}`);
  mkdirSync(path.join(repository, 'services/feed'), { recursive: true });
  writeFileSync(path.join(repository, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
  for (const [place, version] of Object.entries({ ...Object.fromEntries(INSTALLED), ...changes })) {
    if (version === undefined) continue;
    const folder = path.join(repository, place);
    mkdirSync(version === 'link' ? path.dirname(folder) : folder, { recursive: true });
    if (version === 'link') symlinkSync(root, folder);
    else if (version !== 'empty') writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ version }));
  }
  return differencesFromLockfile(repository);
}

test.each([
  ['for other systems and for development', {}],
  ['but with links to workspaces', { 'node_modules/feed': 'link' }],
])('packages as the lockfile has them are right, without those %s', async (_, changes) => {
  expect(await differencesWith(changes)).toEqual([]);
});

test.each([
  ['another version', { 'node_modules/@scope/thing': '1.0.1' }, 'node_modules/@scope/thing is 1.0.1, not 1.0.0'],
  [
    'a missing one, in whose place an older one above it would be bundled',
    { 'services/feed/node_modules/lru-cache': undefined },
    'services/feed/node_modules/lru-cache is missing, not 11.5.3',
  ],
  [
    'a missing one inside a package',
    { 'node_modules/@scope/thing/node_modules/inner': undefined },
    'node_modules/@scope/thing/node_modules/inner is missing, not 2.0.0',
  ],
  [
    'a missing optional one inside a package',
    { 'node_modules/@scope/thing/node_modules/extra': undefined },
    'node_modules/@scope/thing/node_modules/extra is missing, not 3.0.0',
  ],
  [
    'a missing one of the root, whose import by a library would stay in the bundle',
    { 'node_modules/lru-cache': undefined },
    'node_modules/lru-cache is missing, not 5.1.1',
  ],
  [
    'a folder without a package',
    { 'services/feed/node_modules/lru-cache': 'empty' },
    'services/feed/node_modules/lru-cache is missing, not 11.5.3',
  ],
  [
    'a link to a package elsewhere',
    { 'node_modules/lru-cache': 'link' },
    'node_modules/lru-cache is a link, not 5.1.1',
  ],
  ['a copy of a workspace', { 'node_modules/feed': '1.0.0' }, 'node_modules/feed is 1.0.0, not a link'],
  [
    'one that the lockfile does not have, which would be bundled in place of the right one',
    { 'node_modules/@scope/thing/node_modules/lru-cache': '4.0.0' },
    'node_modules/@scope/thing/node_modules/lru-cache is 4.0.0, and the lockfile has none',
  ],
])('%s is found', async (_, changes, sentence) => {
  expect(await differencesWith(changes)).toEqual([sentence]);
});

test('a package that is missing with all that is inside it is named alone', async () => {
  const places = Object.keys(LOCKED).filter((place) => place.startsWith('node_modules/@scope/thing'));
  const gone = Object.fromEntries(places.map((place) => [place, undefined]));
  expect(await differencesWith(gone)).toEqual(['node_modules/@scope/thing is missing, not 1.0.0']);
});

test('the packages of this repository are those of its lockfile', async () => {
  expect(await differencesFromLockfile(REPOSITORY)).toEqual([]);
});

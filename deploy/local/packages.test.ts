import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { REPOSITORY } from './home.ts';
import { isInstalled, npmArguments, setFor } from './packages.mjs';

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/@tallscreen/web': { link: true },
  'node_modules/vite': { version: '1.0.0' },
  'node_modules/jest': { version: '2.0.0', dev: true },
  'node_modules/node-darwin': { version: '3.0.0', optional: true },
};
const vite = { 'node_modules/vite': { version: '1.0.0' } };
const all = { ...vite, 'node_modules/jest': { version: '2.0.0' } };
const isThere = () => true;

test('a start needs no packages for development', () => {
  expect(isInstalled(wanted, vite, 'lean', isThere)).toBe(true);
  expect(isInstalled(wanted, vite, 'all', isThere)).toBe(false);
  expect(isInstalled(wanted, all, 'all', isThere)).toBe(true);
});

test('a package of another version, or whose folder is gone, is missing', () => {
  expect(isInstalled(wanted, { 'node_modules/vite': { version: '0.9.0' } }, 'lean', isThere)).toBe(false);
  expect(isInstalled(wanted, vite, 'lean', () => false)).toBe(false);
});

test('a start after a test keeps the packages of the test', () => {
  expect(setFor('start', undefined)).toBe('lean');
  expect(setFor('start', 'lean')).toBe('lean');
  expect(setFor('start', 'all')).toBe('all');
  expect(setFor('test', 'lean')).toBe('all');
  expect(setFor('check', undefined)).toBe('all');
});

test('a test after a start adds packages without removing those that are there', () => {
  expect(npmArguments('all', true)).toEqual(expect.arrayContaining(['install', '--no-save', '--include=dev']));
  expect(npmArguments('lean', false)).toEqual(expect.arrayContaining(['ci', '--omit=dev']));
});

/** What a start runs or builds. */
const SOURCES = [
  'bff/src',
  'bff/contract',
  'web/src',
  'web/build',
  'proto/rules',
  'deploy/local',
  'deploy/bare-machine',
  'deploy/seed',
];
const NOT_STARTED = /\.test\.|\/(?:testing|tests|checks|images-without-registry)\/|\/commands\/(?!reset|backup)/;
const IMPORT = /(?:^import .*|^\} from |\bimport\()'([^'./#][^']*)'/gm;

const TOOLS = ['@bufbuild/buf', '@bufbuild/protoc-gen-es', 'vite', 'rolldown', '@vitejs/plugin-react'];

/** Returns the packages that the files of a folder import, as places in the lockfile to look for, nearest first. */
function importedBelow(folder: string): string[][] {
  const names = new Set<string>();
  for (const file of readdirSync(path.join(REPOSITORY, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || NOT_STARTED.test(`/${folder}/${file}`)) continue;
    for (const [statement, name = ''] of readFileSync(path.join(REPOSITORY, folder, file), 'utf8').matchAll(IMPORT)) {
      const [first = '', second = ''] = name.split('/');
      if (statement.startsWith('import type') || name.startsWith('node:') || builtinModules.includes(first)) continue;
      names.add(first.startsWith('@') ? `${first}/${second}` : first);
    }
  }
  const workspace = folder.replace(/\/(?:src|build|rules|local|bare-machine|seed)$/, '');
  return [...names].map((name) => [`${workspace}/node_modules/${name}`, `node_modules/${name}`]);
}

test('what a start imports is no package for development', () => {
  const services = readdirSync(path.join(REPOSITORY, 'services')).map((name) => `services/${name}/src`);
  const imported = [...SOURCES, ...services].flatMap(importedBelow);
  const lockfile = readFileSync(path.join(REPOSITORY, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, { dev?: boolean } | undefined> };
  const needed = [...imported, ...TOOLS.map((name) => [`node_modules/${name}`])].map((places) =>
    places.find((place) => packages[place]),
  );
  expect(needed.length).toBeGreaterThan(40);
  expect(needed.filter((place) => place === undefined || packages[place]?.dev)).toEqual([]);
});

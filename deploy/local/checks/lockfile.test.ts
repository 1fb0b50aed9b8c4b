import { expect, test } from '@jest/globals';
import { problemsOf } from './lockfile.ts';

const good = { version: '1.0.0', integrity: 'sha512-x' };

test('workspaces and links need neither version nor integrity', () => {
  const packages = {
    '': {},
    bff: { version: '0.1.0' },
    'node_modules/@tallscreen/bff': { resolved: 'bff', link: true },
  };
  expect(problemsOf({ packages })).toEqual([]);
});

test('every other entry needs both and names no registry', () => {
  const packages = {
    'node_modules/good': good,
    'node_modules/addressed': { ...good, resolved: 'https://registry.example/x.tgz' },
    'web/node_modules/bare': { version: '1.0.0' },
    'node_modules/empty': {},
  };
  expect(problemsOf({ packages })).toEqual([
    'node_modules/addressed names a registry',
    'web/node_modules/bare has no integrity',
    'node_modules/empty has no version',
    'node_modules/empty has no integrity',
  ]);
});

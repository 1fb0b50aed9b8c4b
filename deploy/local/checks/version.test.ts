import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const versionIn = (file: string, pattern: RegExp): string | undefined => pattern.exec(readFileSync(file, 'utf8'))?.[1];

test('every package, the chart and the newest part of the change log have one version', () => {
  const packages = [
    'package.json',
    ...globSync(['{proto,bff,web,deploy}/package.json', '{services,deploy}/*/package.json']),
  ];
  const versions = [
    ...packages.map((file) => versionIn(file, /"version": "(.+)"/)),
    versionIn('helm/tallscreen/Chart.yaml', /^version: (.+)$/m),
    versionIn('helm/tallscreen/Chart.yaml', /^appVersion: '?"?([\d.]+)/m),
    versionIn('CHANGELOG.md', /^## (\S+)$/m),
  ];
  expect(packages.length).toBeGreaterThan(12);
  expect([...new Set(versions)]).toEqual([versionIn('package.json', /"version": "(.+)"/)]);
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { redisOptions } from './redis.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll("'", '');

test('every Redis that we configure writes to its disk before it answers', () => {
  expect(redisOptions(1, '/data')).toMatchObject({ appendonly: 'yes', appendfsync: 'always' });
  for (const file of ['deploy/compose.yaml', 'helm/tallscreen/values.yaml'])
    expect(read(file)).toMatch(/--appendonly, yes, --appendfsync, always/);
});

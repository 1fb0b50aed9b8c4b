import path from 'node:path';
import { expect, test } from '@jest/globals';
import { databaseApart, namesApart } from './apart.ts';
import { REPOSITORY } from '../local/home.ts';

const elsewhere = { MONGODB_URI: 'm', KAFKA_BROKERS: 'k', REDIS_URL: 'r', S3_ENDPOINT: 's' };
const root = (...parts: string[]): { root: string } => ({ root: path.resolve(REPOSITORY, ...parts) });

test('the default home uses shared parts under the plain names', () => {
  const settings = { env: elsewhere, home: '.local' };
  expect(namesApart(settings, root('.local'))).toEqual({});
  expect(databaseApart(settings, root('.local'), 'feed')).toBeUndefined();
});

test('tests, benches and other homes have names of their own', () => {
  const settings = { env: elsewhere, home: '.local' };
  const homes = ['.local/test', '.local/bench', '/srv/second'].map((home) => root(home));
  const all: Record<string, string | undefined>[] = homes.map((home) => ({
    ...namesApart(settings, home),
    db: databaseApart(settings, home, 'feed'),
  }));
  for (const name of ['KAFKA_PREFIX', 'REDIS_PREFIX', 'S3_BUCKET', 'db'] as const)
    expect(new Set(all.map((names) => names[name]).filter(Boolean)).size).toBe(3);
  expect(all[0]).toEqual({
    KAFKA_PREFIX: expect.stringMatching(/^[0-9a-f]{8}\.$/),
    REDIS_PREFIX: expect.stringMatching(/^[0-9a-f]{8}\.$/),
    S3_BUCKET: expect.stringMatching(/^tallscreen-[0-9a-f]{8}$/),
    db: expect.stringMatching(/^[0-9a-f]{8}_feed$/),
  });
});

test('names that the user set are kept in a home and separated in homes inside it', () => {
  const settings = { env: { ...elsewhere, KAFKA_PREFIX: 'live.', S3_BUCKET: 'videos' }, home: '/srv/second' };
  expect(namesApart(settings, root('/srv/second'))).toEqual({ REDIS_PREFIX: expect.any(String) });
  expect(namesApart(settings, root('/srv/second/test'))).toMatchObject({
    KAFKA_PREFIX: expect.stringMatching(/^live\.[0-9a-f]{8}\.$/),
    S3_BUCKET: expect.stringMatching(/^videos-[0-9a-f]{8}$/),
  });
});

test('parts that run for one home need no separate names', () => {
  const settings = { env: {}, home: '.local' };
  expect(namesApart(settings, root('.local/test'))).toEqual({});
  expect(databaseApart(settings, root('.local/test'), 'feed')).toBeUndefined();
});

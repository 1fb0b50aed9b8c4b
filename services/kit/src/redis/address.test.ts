import { expect, test } from '@jest/globals';
import { hostsOf, isRedisUrl, parseRedisAddress } from '#redis/address';

test('an address of Sentinels names all of them, the primary, the database and both logins', () => {
  const url = 'rediss+sentinel://app:p%40ss@one:26380,[::1],two/prime/2?sentinel_username=eye&sentinel_password=s%2Fp';
  expect(parseRedisAddress(url)).toEqual({
    kind: 'sentinel',
    isTls: true,
    login: { username: 'app', password: 'p@ss' },
    hosts: [
      { host: 'one', port: 26_380 },
      { host: '::1', port: 26_379 },
      { host: 'two', port: 26_379 },
    ],
    primary: 'prime',
    database: 2,
    sentinelLogin: { username: 'eye', password: 's/p' },
  });
  expect(hostsOf(url)).toBe('one:26380,[::1]:26379,two:26379');
});

test('an address of a Cluster names some of its servers', () => {
  expect(parseRedisAddress('redis+cluster://:secret@one:7000,two')).toMatchObject({
    kind: 'cluster',
    isTls: false,
    login: { password: 'secret' },
    hosts: [
      { host: 'one', port: 7_000 },
      { host: 'two', port: 6_379 },
    ],
  });
});

test.each([
  ['redis://one:6379', true],
  ['rediss://app:secret@one/1', true],
  ['redis+cluster://one,two/', true],
  ['redis+sentinel://one,two', false],
  ['redis+sentinel://one:port/prime', false],
  ['redis+sentinel://one,/prime', false],
  ['redis+sentinel://one/prime/db', false],
  ['redis+cluster://one/1', false],
  ['redis+cluster://', false],
  ['sentinel://one/prime', false],
  ['http://one:6379', false],
])('%s is an address of Redis: %p', (url, expected) => {
  expect(isRedisUrl(url)).toBe(expected);
});

import { expect, test } from '@jest/globals';
import { opsPortOf } from './process-env.ts';

test('each process of the local stack serves operators at a port of its own, in order, and none by default', () => {
  expect(['identity', 'media', 'media-worker', 'bff'].map((name) => opsPortOf('9464', name))).toEqual([
    '9464',
    '9465',
    '9471',
    '9472',
  ]);
  expect(opsPortOf(undefined, 'bff')).toBeUndefined();
  expect(opsPortOf('0', 'bff')).toBe('0');
});

import { expect, test } from '@jest/globals';
import { differencesOf } from './verify.ts';

test('two builds are the same only if layers and settings are', () => {
  const image = { layers: ['a', 'b'], settings: { User: '10001' } };
  expect(differencesOf(image, structuredClone(image))).toEqual([]);
  expect(differencesOf(image, { ...image, layers: ['a', 'c'] })).toEqual(['layer 2: b and c']);
  expect(differencesOf(image, { ...image, layers: ['a'] })).toEqual(['layer 2: b and none']);
  expect(differencesOf(image, { ...image, layers: ['a', 'b', 'c'] })).toEqual(['1 layers more']);
  expect(differencesOf(image, { ...image, settings: {} })).toEqual([expect.stringContaining('settings: ')]);
});

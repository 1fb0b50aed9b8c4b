import { expect, test } from '@jest/globals';
import { viewSource } from './viewSource.ts';

test.each([
  ['/', '', null, 'feed'],
  ['/feed', '', null, 'feed'],
  ['/feed', '?tab=following', null, 'following'],
  ['/feed', '?video=7', null, 'link'],
  ['/feed', '?video=8', null, 'feed'],
  ['/profile/ana/play', '?video=7', null, 'profile'],
  ['/saved/play', '?video=7', null, undefined],
  ['/video/7', '', null, 'link'],
  ['/video/7', '', { source: 'search' }, 'search'],
  ['/video/7', '', { source: 'tag' }, 'tag'],
  ['/video/7', '', { source: 'other' }, undefined],
])('a view at %s%s with %j comes from %s', (pathname, search, state, source) => {
  expect(viewSource({ pathname, search, state }, 7)).toBe(source);
});

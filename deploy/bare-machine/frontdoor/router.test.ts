import { expect, test } from '@jest/globals';
import { isNavigation } from '../../pages/pages.ts';
import { upstreamOf } from './router.ts';

test.each([
  ['/api/v1/feed?limit=20', 'bff'],
  ['/api/docs', 'bff'],
  ['/openapi.json', 'bff'],
  ['/readyz', 'bff'],
  ['/ws?token=x', 'bff'],
  ['/video/1', 'bff'],
  ['/feed?video=1', 'bff'],
  ['/profile/ann.lee/rss.xml', 'bff'],
  ['/embed/1', 'bff'],
  ['/robots.txt', 'bff'],
  ['/sitemap.xml', 'bff'],
  ['/site.webmanifest', 'bff'],
  ['/videos', undefined],
  ['/media/v/1.mp4', 'media'],
  ['/', undefined],
  ['/apiary', undefined],
  ['/media-kit', undefined],
])('%s goes to %s', (url, upstream) => {
  expect(upstreamOf(url)).toBe(upstream);
});

const ask = (url: string, headers: Record<string, string>): boolean => isNavigation({ url, headers });

test('only page requests get the client for any path', () => {
  expect(ask('/video/1', { 'sec-fetch-mode': 'navigate' })).toBe(true);
  expect(ask('/assets/gone.js', { 'sec-fetch-mode': 'no-cors' })).toBe(false);
  expect(ask('/u/ann.b', { 'sec-fetch-mode': 'navigate' })).toBe(true);
  expect(ask('/feed', { accept: 'text/html,*/*' })).toBe(true);
  expect(ask('/feed', { accept: 'application/json' })).toBe(false);
  expect(ask('/assets/gone.js', { accept: 'text/html' })).toBe(false);
});

test.each(['/feed', '/login?next=%2Fa.js', '/video/1', '/video/1.5', '/profile/ann.lee', '/profile/j.r.r'])(
  '%s is answered with the page if the client accepts anything or only HTML',
  (url) => {
    for (const headers of [{ accept: '*/*' }, { accept: 'text/html' }, {}]) expect(ask(url, headers)).toBe(true);
    for (const accept of ['application/json', 'image/*']) expect(ask(url, { accept })).toBe(false);
  },
);

test.each('js css map png svg ico webmanifest json txt woff2'.split(' '))('a missing .%s file gets 404', (ending) => {
  for (const accept of ['*/*', 'text/html']) expect(ask(`/gone.${ending}?v=1`, { accept })).toBe(false);
});

test('requests of scripts and images do not get the page', () => {
  for (const mode of ['no-cors', 'cors', 'same-origin'])
    expect(ask('/x/poster', { accept: '*/*', 'sec-fetch-mode': mode })).toBe(false);
});

test.each(['/assets/gone', '/.env', '/.well-known/x'])('%s gets 404', (url) => {
  expect(ask(url, { accept: '*/*' })).toBe(false);
});

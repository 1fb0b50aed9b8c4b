import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { video } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Answer, type Routes } from '../../testing/server.ts';
import { account } from '../../testing/data.ts';
import { SearchScreen } from './SearchScreen.tsx';

const RISING = {
  tags: [
    { tag: 'käse', videos: 3, cover: '/media/7.jpg' },
    { tag: 'sea', videos: 1, cover: null },
  ],
  videos: [video({ id: 7, title: 'Waves' })],
  people: [{ user_id: 3, username: 'ben', avatar_url: null }],
};
const start = (answer: Routes[string] = ok(RISING), as: ReturnType<typeof account> | null = account(), query = '') =>
  open(<SearchScreen />, { as, path: `/search${query}`, route: '/search', api: { 'GET /explore': answer } });
const linksIn = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test.each([
  ['users', account()],
  ['guests', null],
])('%s see rising hashtags with covers, videos and people', async (_name, as) => {
  const { container } = start(ok(RISING), as);
  expect(screen.getByText('Loading…')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Rising tags' })).toBeTruthy();
  expect(linksIn('Rising tags')).toEqual([
    ['#käse3 videos', '/tag/k%C3%A4se'],
    ['#sea1 video', '/tag/sea'],
  ]);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/7.jpg');
  expect(linksIn('Rising videos').map(([, to]) => to)).toEqual(['/video/7', '/profile/ben', '/tag/calm']);
  expect(linksIn('People')).toEqual([['B@ben', '/profile/ben']]);
  expect(screen.queryByRole('region', { name: 'Recent searches' }) !== null).toBe(as !== null);
});

test('nothing rising, and a failure, have a text', async () => {
  const { unmount } = start(ok({ tags: [], videos: [], people: [] }));
  expect(await screen.findByText('Nothing is rising yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the feed' })).toBeTruthy();
  unmount();
  let answer: Answer = fail(503);
  const { user } = start(() => answer);
  await screen.findByText('Failed to load rising videos and tags.');
  answer = ok(RISING);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Rising videos' })).toBeTruthy();
});

test('a guest who searches is asked to log in, and comes back', async () => {
  start(ok(RISING), null, '?q=sea');
  expect(await screen.findByText('At /login {"from":"/search?q=sea"}')).toBeTruthy();
});

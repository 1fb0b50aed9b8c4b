import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { sessionExpired } from '../../app/session.ts';
import { account, comment, video } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open, renderAt } from '../../testing/render.tsx';
import { createTestServer, fail, ok, pending, routes, type Routes as Api } from '../../testing/server.ts';
import { VideoScreen } from './VideoScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const start = (
  api: Api,
  { as = account(), path = '/video/7' }: { as?: ReturnType<typeof account> | null; path?: string } = {},
) =>
  open(<VideoScreen />, {
    as,
    path,
    route: '/video/:id',
    api: { 'GET /comments/video/:id': ok({ comments: [comment({ text: 'Lovely' })], next_cursor: null }), ...api },
  });

test('shows a loading state', () => {
  start({ 'GET /videos/7': pending });
  expect(screen.getByText('Loading video…')).toBeTruthy();
});

test('shows the video with its comments and title', async () => {
  start({ 'GET /videos/7': ok(video()) });
  expect(await screen.findByRole('article', { name: 'Waves' })).toBeTruthy();
  expect(await screen.findByText('Lovely')).toBeTruthy();
  expect(document.title).toBe('Waves · Tallscreen');
});

test('a guest who wants to follow the uploader is led to the login and back', async () => {
  const { user } = start({ 'GET /videos/7': ok(video()) }, { as: null });
  await user.click(await screen.findByRole('link', { name: 'Follow @ben' }));
  expect(await screen.findByText('At /login {"from":"/video/7"}')).toBeTruthy();
});

test('a like on the page is shown before the server answers', async () => {
  const { user } = start({ 'GET /videos/7': ok(video()), 'POST /videos/7/like': fail(503) });
  const like = await screen.findByRole('button', { name: 'Like' });
  await user.click(like);
  expect(await screen.findByText('Unable to like this video.')).toBeTruthy();
  expect(like.getAttribute('aria-pressed')).toBe('false');
});

test('a guest can watch, is asked to log in to like, and cannot report', async () => {
  const { user, sent } = start({ 'GET /videos/7': ok(video()) }, { as: null });
  await user.click(await screen.findByRole('button', { name: 'Like' }));
  expect(screen.getByText('Please log in to like videos.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
  expect(sent('POST')).toEqual([]);
});

test('a guest is invited to sign up, and a login leads back to the video', async () => {
  const { user } = start({ 'GET /videos/7': ok(video()) }, { as: null });
  const invite = await screen.findByRole('region', { name: 'There is more to watch' });
  expect(within(invite).getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
  expect(within(invite).getByRole('link', { name: 'Transparency' }).getAttribute('href')).toBe('/transparency');
  await user.click(within(invite).getByRole('link', { name: 'I have an account' }));
  expect(screen.getByText('At /login {"from":"/feed?video=7"}')).toBeTruthy();
});

test('a signed-in user is not invited', async () => {
  start({ 'GET /videos/7': ok(video()) });
  await screen.findByRole('article', { name: 'Waves' });
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});

test.each(['/video/abc', '/video/7x', '/video/99999999999999999999'])('%s is an invalid id', async (path) => {
  const { sent, user } = start({}, { path });
  expect(screen.getByRole('alert').textContent).toContain('Invalid video ID');
  expect(sent()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back to feed' }));
  expect(screen.getByText('At /')).toBeTruthy();
});

test('a missing video cannot be retried', async () => {
  start({ 'GET /videos/7': fail(404) });
  expect((await screen.findByRole('alert')).textContent).toContain('Video not found or unavailable.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('a failure can be retried', async () => {
  let isDown = true;
  const { user } = start({ 'GET /videos/7': () => (isDown ? fail(503) : ok(video())) });
  await screen.findByText('Video not found or unavailable.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'Waves' })).toBeTruthy();
});

test('a user whose session expires is sent to the login and comes back', async () => {
  const { store } = start({ 'GET /videos/7': ok(video()) });
  await screen.findByRole('article', { name: 'Waves' });
  store.dispatch(sessionExpired());
  expect(await screen.findByText('At /login {"from":"/video/7"}')).toBeTruthy();
});

test('nothing is requested while the session is loading', () => {
  const { store, calls } = createTestServer(routes({}));
  renderAt(
    '/video/7',
    store,
    <Routes>
      <Route path="/video/:id" element={<VideoScreen />} />
    </Routes>,
  );
  expect(screen.getByText('Loading video…')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('the comment of a notification is searched on later pages and scrolled into view', async () => {
  const { scrolledTo } = installLayout({ isWide: true });
  const page = (id: number, text: string, next_cursor: string | null) =>
    ok({ comments: [comment({ id, text })], next_cursor });
  start(
    {
      'GET /videos/7': ok(video()),
      'GET /comments/video/:id': ({ path }) =>
        path.includes('cursor') ? page(3, 'This one', null) : page(9, 'Newer', 'c'),
    },
    { path: '/video/7?comment=3' },
  );
  const found = await screen.findByText('This one');
  expect(scrolledTo.some((element) => element.contains(found))).toBe(true);
});

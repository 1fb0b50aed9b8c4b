import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router-dom';
import { account, profile, video } from '../../testing/data.ts';
import { signedIn } from '../../app/session.ts';
import { installLayout } from '../../testing/layout.ts';
import { open, renderAt } from '../../testing/render.tsx';
import { createTestServer, fail, ok, pending, routes, type Answer, type Routes as Api } from '../../testing/server.ts';
import userEvent from '@testing-library/user-event';
import { CreatorPlayScreen } from '../play/CreatorPlayScreen.tsx';
import { ProfileScreen } from '../profile/ProfileScreen.tsx';
import { LibraryPlayScreen } from './LibraryPlayScreen.tsx';
import { LibraryScreen } from './LibraryScreen.tsx';

let layout: ReturnType<typeof installLayout>;
beforeEach(() => void (layout = installLayout({ isWide: true })));

const clip = (id: number) => video({ id, title: `Video ${id}` });
const page = (ids: number[], next_cursor: string | null = null): Answer => ok({ videos: ids.map(clip), next_cursor });
const saved = (api: Api) => open(<LibraryScreen name="saved" />, { path: '/saved', api });

test('shows a loading state', () => {
  saved({ 'GET /me/saved': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('an empty list says how to fill it, and a failed one can be repeated', async () => {
  let answer: Answer = fail(503);
  const { user } = saved({ 'GET /me/saved': () => answer });
  await screen.findByText('Could not load your saved videos.');
  answer = page([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You have saved no videos yet.')).toBeTruthy();
});

test('saved videos are listed page by page, and a page whose videos are gone is skipped', async () => {
  const { user } = saved({
    'GET /me/saved': ({ path }) =>
      path.includes('cursor=p2') ? page([2], 'p3') : path.includes('cursor=p3') ? page([3]) : page([], 'p2'),
  });
  const list = within(await screen.findByRole('list', { name: 'Saved videos' }));
  expect(list.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Liked videos' }).getAttribute('href')).toBe('/liked');
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const link = await list.findByRole('link', { name: 'Video 3' });
  expect(link.getAttribute('href')).toBe('/saved/play?video=3');
});

/** The screens of a profile and of the library. */
function walk(path: string, api: Api) {
  const server = createTestServer(
    routes({
      'GET /me/marks': ok({ followed_user_ids: [], saved_video_ids: [] }),
      'GET /profile/ben': ({ path: asked }) =>
        ok(
          asked.includes('cursor=')
            ? profile({ videos: [clip(3)] })
            : profile({ videos: [clip(1), clip(2)], next_cursor: 'p2' }),
        ),
      ...api,
    }),
  );
  server.store.dispatch(signedIn(account()));
  renderAt(
    path,
    server.store,
    <Routes>
      <Route element={<Outlet />}>
        <Route path="/profile/:username" element={<ProfileScreen />} />
        <Route path="/profile/:username/play" element={<CreatorPlayScreen />} />
        <Route path="/liked" element={<LibraryScreen name="liked" />} />
        <Route path="/liked/play" element={<LibraryPlayScreen name="liked" />} />
      </Route>
    </Routes>,
  );
  return { ...server, user: userEvent.setup({ delay: null }) };
}
const lastScrolledTo = () => layout.scrolledTo.at(-1);

test('a tile of a profile plays its videos from there, and Back returns to the grid at that tile', async () => {
  const { user } = walk('/profile/ben', {});
  await user.click(await screen.findByRole('link', { name: 'Video 2' }));
  await screen.findByRole('article', { name: 'Video 2' });
  expect(await screen.findByRole('article', { name: 'Video 1' })).toBeTruthy();
  expect(lastScrolledTo()?.getAttribute('data-index')).toBe('1');
  await user.click(screen.getByRole('button', { name: 'Back to the videos' }));
  const tile = await screen.findByRole('link', { name: 'Video 2' });
  await screen.findByRole('heading', { name: '@ben' });
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(tile);
  // Another tile is played from that tile, not from the position that was left.
  const scrollsBefore = layout.scrolledTo.length;
  await user.click(screen.getByRole('link', { name: 'Video 1' }));
  await screen.findByRole('article', { name: 'Video 1' });
  expect(layout.scrolledTo.slice(scrollsBefore)).toEqual([]);
});

test('an address with a video of a later page loads up to it, and Back leads to the grid', async () => {
  const { user } = walk('/profile/ben/play?video=3', {});
  await screen.findByRole('article', { name: 'Video 3' });
  expect(lastScrolledTo()?.getAttribute('data-index')).toBe('2');
  await user.click(screen.getByRole('button', { name: 'Back to the videos' }));
  expect(await screen.findByRole('heading', { name: '@ben' })).toBeTruthy();
});

test('a like in a played list is shown at once', async () => {
  const { user } = walk('/liked/play?video=5', {
    'GET /me/liked': page([5]),
    'POST /videos/5/like': ok({ likes: 4, liked: true }),
  });
  const card = within(await screen.findByRole('article', { name: 'Video 5' }));
  await user.click(card.getByRole('button', { name: 'Like' }));
  const liked = await card.findByRole('button', { name: 'Like', pressed: true });
  expect(liked.getAttribute('aria-description')).toBe('4 likes');
});

test('a list that cannot be loaded or is empty says so', async () => {
  let answer: Answer = fail(503);
  const { user } = walk('/liked/play', { 'GET /me/liked': () => answer });
  await screen.findByText('Could not load the videos you like.');
  answer = page([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No videos here.')).toBeTruthy();
});

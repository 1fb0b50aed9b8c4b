import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { account, admin, feedVideo, notification, profile, video } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const ben = account({ id: 3, username: 'ben', role: 'creator' });
const none = ok({ notifications: [], unread_count: 0, next_cursor: null });

const start = (api: Routes = {}, tab = '', as = ben) =>
  open(<ProfileScreen />, {
    as,
    path: `/profile/ben${tab && `?tab=${tab}`}`,
    route: '/profile/:username',
    api: { 'GET /profile/ben': ok(profile({ videos: [video()] })), 'GET /me/notifications': none, ...api },
  });
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);

test('the own profile opens on the videos, and the keys lead to liked, saved and drafts', async () => {
  const { user } = start({
    'GET /me/liked': ok({ videos: [feedVideo({ id: 9, title: 'Quiet lake' })], next_cursor: null }),
    'GET /me/saved': ok({ videos: [], next_cursor: null }),
    'GET /uploads': ok({ uploads: [] }),
  });
  expect(await tabs()).toEqual(['Videos', 'Liked', 'Saved', 'Drafts']);
  expect(screen.getByRole('link', { name: /Waves/ })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Videos' }));
  await user.keyboard('{ArrowRight}');
  const lake = await screen.findByRole('link', { name: /Quiet lake/ });
  expect(lake.getAttribute('href')).toBe('/liked/play?video=9');
  expect(screen.queryByRole('link', { name: /Waves/ })).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('You have saved no videos yet.')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('You have no drafts.')).toBeTruthy();
});

test('the address names the open tab, so that Back returns to it', async () => {
  start({ 'GET /me/saved': ok({ videos: [], next_cursor: null }) }, 'saved');
  expect(await screen.findByText('You have saved no videos yet.')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Saved' }).getAttribute('aria-selected')).toBe('true');
});

test('drafts lead on to the upload; while they load and when they fail the tab says so', async () => {
  const loading = start({ 'GET /uploads': pending }, 'drafts');
  expect(await within(await screen.findByRole('tabpanel')).findByText('Loading…')).toBeTruthy();
  loading.unmount();
  let answer: Answer = fail(503);
  const { user } = start({ 'GET /uploads': () => answer }, 'drafts');
  await screen.findByText('Could not load your drafts.');
  const draft = { id: 'u1', title: 'A paper boat', file_name: 'boat.mp4', size: 10, offset: 4 };
  answer = ok({ uploads: [{ ...draft, hashtags: [], publish_at: null, expires_at: '2030-01-01T00:00:00.000Z' }] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Continue with A paper boat' }));
  expect(await screen.findByText('At /upload?draft=u1')).toBeTruthy();
});

test('admins, who upload nothing, have no drafts, and others see no tabs', async () => {
  const own = start({}, '', { ...admin(), id: 3, username: 'ben' });
  expect(await tabs()).toEqual(['Videos', 'Liked', 'Saved']);
  own.unmount();
  start({}, 'liked', account());
  expect(await screen.findByRole('heading', { name: 'Videos' })).toBeTruthy();
  expect(screen.queryByRole('tab')).toBeNull();
});

test('the panel shows the newest five notifications, and all of them on request', async () => {
  const seven = Array.from({ length: 7 }, (_, i) =>
    notification({
      id: i + 1,
      kind: 'like',
      params: { count: 1, name: `Fan ${i + 1}`, other: '', others: '', title: 'Sea' },
    }),
  );
  const { user } = start({ 'GET /me/notifications': ok({ notifications: seven, unread_count: 0, next_cursor: null }) });
  const panel = within(await screen.findByRole('region', { name: 'Notifications' }));
  await panel.findByText('Fan 5 liked "Sea".');
  expect(panel.getAllByRole('listitem')).toHaveLength(5);
  const all = panel.getByRole('button', { name: 'All notifications' });
  expect(all.getAttribute('aria-expanded')).toBe('false');
  await user.click(all);
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(7));
  expect(panel.getByRole('region', { name: 'List of notifications' }).tabIndex).toBe(0);
  expect(all.getAttribute('aria-expanded')).toBe('true');
});

test('an empty panel is one line, without a button for more', async () => {
  start();
  expect(await screen.findByText('You have no notifications yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'All notifications' })).toBeNull();
});

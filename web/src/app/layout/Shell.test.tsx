import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { account, admin, notification } from '../../testing/data.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Answer } from '../../testing/server.ts';
import { installSocket } from '../../testing/socket.ts';
import { unreadMessagesCounted } from '../live/slice.ts';
import { Shell } from './Shell.tsx';

beforeEach(() => {
  installSocket();
  window.scrollTo = () => undefined;
});

const bell = (unread_count: number) => ({
  'GET /me/notifications': ok({ notifications: [notification()], unread_count, next_cursor: null }),
});
type Options = {
  as?: ReturnType<typeof account> | null;
  path?: string;
  next?: string;
  unread?: number;
  markRead?: Answer;
};
const NEXT = '/creator/analytics';

const start = ({ as = account(), path = '/upload', next = NEXT, unread = 0, markRead = ok() }: Options = {}) =>
  open(
    <Shell>
      <h1>Screen</h1>
      <Link to={next}>Next screen</Link>
    </Shell>,
    { as, path, route: '*', api: { ...bell(unread), 'POST /me/notifications/mark-read': markRead } },
  );

const linksOf = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .getAllByRole('link')
    .map((link) => link.textContent);

test('users see the links of their role, and only businesses have their promo page among them', () => {
  const { unmount } = start();
  expect(linksOf('Main')).toEqual(['Tallscreen', 'Feed', 'Explore', 'Upload', 'Analytics', 'Messages', 'Profile']);
  unmount();
  start({ as: account({ role: 'business' }) });
  const promos = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Promos' });
  expect(promos.getAttribute('href')).toBe('/business/promos');
});

test('admins see the admin sections inside the admin area and at notifications, and a link to it elsewhere', async () => {
  const { unmount } = start({ as: admin(), path: '/' });
  expect(linksOf('Main')).toEqual(['Tallscreen', 'Feed', 'Profile', 'Admin']);
  unmount();
  const area = start({ as: admin(), path: '/notifications' });
  await within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name: 'Reports' });
  area.unmount();
  start({ as: admin(), path: '/admin/users' });
  await within(screen.getByRole('navigation', { name: 'Main' })).findByRole('link', { name: 'Reports' });
  expect(linksOf('Main')).toEqual([
    'Tallscreen',
    'Dashboard',
    'Queue',
    'Approve Videos',
    'Manage Promos',
    'Moderate Comments',
    'Users',
    'Registrations',
    'Analytics',
    'Reports',
    'Audit Log',
    'Policies',
    'Security Events',
    'Feed',
  ]);
});

test.each(['/', '/feed', '/feed?video=7'])('the link to the feed is the current page at %s', (path) => {
  start({ path });
  const feed = within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Feed' });
  expect(feed.getAttribute('aria-current')).toBe('page');
});

test('guests see login, register and what is rising, but no search, bell or menu', () => {
  start({ as: null });
  expect(linksOf('Main')).toEqual(['Tallscreen', 'Login', 'Register', 'Explore']);
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Notifications/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
});

test('the menu opens by its button and closes by Esc, by the button and on navigation', async () => {
  const { user } = start();
  const button = screen.getByRole('button', { name: 'Menu' });
  const isOpen = () => [
    button.getAttribute('aria-expanded'),
    screen.queryByRole('navigation', { name: 'Menu' }) !== null,
  ];
  expect(isOpen()).toEqual(['false', false]);
  await user.click(button);
  expect(isOpen()).toEqual(['true', true]);
  await user.keyboard('{Escape}');
  expect(isOpen()).toEqual(['false', false]);
  await user.click(button);
  await user.click(button);
  expect(isOpen()).toEqual(['false', false]);
  await user.click(button);
  await user.click(within(screen.getByRole('navigation', { name: 'Menu' })).getByRole('link', { name: 'Messages' }));
  expect(isOpen()).toEqual(['false', false]);
});

test('navigation moves the focus to the new screen and scrolls to its top', async () => {
  const scrollTo = jest.fn();
  window.scrollTo = scrollTo as never;
  const { user } = start();
  expect(document.activeElement).toBe(document.body);
  await user.click(screen.getByRole('link', { name: 'Next screen' }));
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test.each([
  ['/search?q=a', '/search?q=b', true],
  ['/search', '/search?q=b', true],
  ['/search?q=a', '/search?type=tags&q=a', false],
  ['/feed?video=7', '/feed?video=8', false],
])('from %s to %s the focus moves to the screen: %s', async (path, next, isArrival) => {
  const { user } = start({ path, next });
  const link = screen.getByRole('link', { name: 'Next screen' });
  await user.click(link);
  expect(document.activeElement).toBe(isArrival ? screen.getByRole('main') : link);
});

test.each([
  ['/feed', true],
  ['/saved/play', true],
  ['/profile/ben/play', true],
  ['/profile/play', false],
  ['/tag/play', false],
])('the frame of %s is that of a feed, which does not scroll itself: %s', (path, isFeed) => {
  const { container } = start({ path });
  expect(container.querySelector('.immersive') !== null).toBe(isFeed);
});

test('the search tab puts the focus into the field, where it stays on the new screen', async () => {
  const { user } = start();
  const tab = within(screen.getByRole('navigation', { name: 'Tabs' })).getByRole('link', { name: 'Explore' });
  for (let i = 0; i < 2; i++) {
    await user.click(tab);
    expect(tab.getAttribute('aria-current')).toBe('page');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search' }));
  }
});

test('the skip link points to the main content', () => {
  start();
  const link = screen.getByRole('link', { name: 'Skip to content' });
  expect(link.getAttribute('href')).toBe(`#${screen.getByRole('main').id}`);
});

test('the bell shows the unread count, marks all as read and opens the profile', async () => {
  const { user, sent } = start({ unread: 100, path: '/profile/ann' });
  const button = await screen.findByRole('button', { name: 'Notifications, 100 unread' });
  expect(button.textContent).toBe('99+');
  await user.click(button);
  expect(await screen.findByRole('button', { name: 'Notifications, 0 unread' })).toBeTruthy();
  expect(sent('POST')).toContain('POST /me/notifications/mark-read');
});

test('the bell shows the old count again if marking fails', async () => {
  const { user } = start({ unread: 2, markRead: fail(503) });
  const button = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-label')).toBe('Notifications, 2 unread'));
});

test('the bell does not mark anything if nothing is unread', async () => {
  const { user, sent } = start({ unread: 0 });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 0 unread' }));
  expect(sent('POST').filter((call) => call.includes('mark-read'))).toEqual([]);
});

function Broken(): never {
  throw new Error('A rendering error.');
}

test('a screen that fails to render shows an error instead, and the navigation stays', () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open(
    <Shell>
      <Broken />
    </Shell>,
    { route: '*', api: bell(0) },
  );
  errors.mockRestore();
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong.');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('phones have a tab bar with the places of the role and the number of unread messages', () => {
  const { store, unmount } = start();
  act(() => void store.dispatch(unreadMessagesCounted(3)));
  expect(linksOf('Tabs')).toEqual(['Feed', 'Explore', 'Upload', 'Messages3 unread', 'Me']);
  unmount();
  start({ as: admin(), path: '/' });
  expect(linksOf('Tabs')).toEqual(['Feed', 'Explore', 'Admin', 'Notifications', 'Me']);
  const tab = within(screen.getByRole('navigation', { name: 'Tabs' })).getByRole('link', { name: 'Notifications' });
  expect(tab.getAttribute('href')).toBe('/notifications');
});

test('the bell keeps the dots of what it marks as read', async () => {
  const { user, store } = start({ unread: 1 });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  expect(store.getState().notificationDots).toEqual([notification().id]);
});

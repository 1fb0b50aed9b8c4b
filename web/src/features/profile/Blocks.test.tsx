import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { followKey, marksApi } from '../../api/marks.ts';
import { account, notification, profile } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Answer, type Routes } from '../../testing/server.ts';
import { PrivacySettings } from '../settings/PrivacySettings.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const done = ok({ detail: 'Done.' });
const openProfile = (api: Routes, as = account()) =>
  open(<ProfileScreen />, {
    as,
    path: '/profile/ben',
    route: '/profile/:username',
    api: {
      'GET /profile/ben': ok(profile()),
      'GET /me/notifications': ok({ notifications: [notification()], unread_count: 1, next_cursor: null }),
      ...api,
    },
  });
const heading = () => screen.findByRole('heading', { level: 1, name: '@ben' });
const list = (...names: string[]) =>
  ok({ users: names.map((username, i) => ({ user_id: i + 3, username, avatar_url: null })), next_cursor: null });

test('a user is blocked after confirmation, and the block can be undone at once', async () => {
  let shown: Answer = ok(profile());
  const { user, sent } = openProfile({
    'GET /profile/ben': () => shown,
    'POST /users/3/block': done,
    'DELETE /users/3/block': done,
  });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Block' }));
  expect(screen.getByText('Block @ben?')).toBeTruthy();
  expect(sent('POST')).toHaveLength(0);
  shown = fail(404);
  await user.click(screen.getAllByRole('button', { name: 'Block' }).at(-1)!);
  await screen.findByText('You blocked @ben.');
  shown = ok(profile());
  await user.click(screen.getByRole('button', { name: 'Undo @ben' }));
  expect(await heading()).toBeTruthy();
  expect(sent('DELETE')).toHaveLength(1);
});

test('a block ends the follow that cards show', async () => {
  const { user, store } = openProfile({
    'POST /users/3/block': done,
    'GET /me/marks': ok({ followed_user_ids: [3, 4], saved_video_ids: [] }),
  });
  await heading();
  await store.dispatch(marksApi.endpoints.marks.initiate());
  await user.click(screen.getByRole('button', { name: 'Block' }));
  await user.click(screen.getAllByRole('button', { name: 'Block' }).at(-1)!);
  const isFollowed = (id: number) => store.getState().marks.marks[followKey(id)]?.isOn === true;
  await waitFor(() => expect([3, 4].map(isFollowed)).toEqual([false, true]));
});

test('a failed block shows an error and leaves the profile open', async () => {
  const { user } = openProfile({ 'POST /users/3/block': fail(503) });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Block' }));
  await user.click(screen.getAllByRole('button', { name: 'Block' }).at(-1)!);
  await screen.findByText('Unable to block this person.');
  expect(await heading()).toBeTruthy();
});

test('the own profile links to the settings and has no block button', async () => {
  openProfile({}, account({ id: 3, username: 'ben' }));
  await heading();
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
});

test('blocked users are listed and can be unblocked', async () => {
  let answer = list('ben', 'cleo');
  const { user, sent } = open(<PrivacySettings />, {
    api: { 'GET /users/me/mutes': list(), 'GET /users/me/blocks': () => answer, 'DELETE /users/3/block': done },
  });
  await screen.findByText('@cleo');
  answer = list();
  await user.click(screen.getByRole('button', { name: 'Unblock @ben' }));
  await screen.findByText('You have blocked nobody.');
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1));
});

test('a failed list can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = open(<PrivacySettings />, {
    api: { 'GET /users/me/mutes': list(), 'GET /users/me/blocks': () => answer },
  });
  await screen.findByText('Failed to load blocked people.');
  answer = list('ben');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('@ben')).toBeTruthy();
});

test('a user is muted and unmuted by one button on the profile', async () => {
  let isMuted = false;
  const set = (to: boolean) => () => {
    isMuted = to;
    return done;
  };
  const { user } = openProfile({
    'GET /profile/ben': () => ok(profile({ is_muted: isMuted })),
    'POST /users/3/mute': set(true),
    'DELETE /users/3/mute': set(false),
  });
  await heading();
  await user.click(screen.getByRole('button', { name: 'Mute @ben' }));
  expect(await screen.findByText(/They will not notice/)).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Unmute @ben' }));
  expect(await screen.findByRole('button', { name: 'Mute @ben' })).toBeTruthy();
  expect(await screen.findByText('You see @ben again.')).toBeTruthy();
});

test('on a phone the head has one row: a menu mutes, blocks and reports, and its button gets the focus back', async () => {
  installLayout({ isWide: false });
  let isMuted = false;
  const { user, sent } = openProfile({
    'GET /profile/ben': () => ok(profile({ is_muted: isMuted })),
    'POST /users/3/mute': () => {
      isMuted = true;
      return done;
    },
    'POST /users/3/block': done,
  });
  const head = within((await heading()).closest('header') as HTMLElement);
  expect(head.getAllByRole('button').map((each) => each.textContent || each.ariaLabel)).toEqual(['Follow', 'More']);
  const more = head.getByRole('button', { name: 'More' });
  const openMenu = async () => {
    await user.click(more);
    return within(await screen.findByRole('menu', { name: 'More about @ben' }));
  };
  const items = (await openMenu()).getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Mute @ben', 'Block', 'Report the profile of @ben']);
  await user.click(screen.getByRole('menuitem', { name: 'Mute @ben' }));
  expect(await screen.findByText(/They will not notice/)).toBeTruthy();
  expect(await (await openMenu()).findByRole('menuitem', { name: 'Unmute @ben' })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'Report the profile of @ben' }));
  expect(await screen.findByRole('dialog', { name: 'Report this user' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(more));
  await user.click((await openMenu()).getByRole('menuitem', { name: 'Block' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('You blocked @ben.')).toBeTruthy();
  expect(sent('POST')).toEqual(['POST /users/3/mute', 'POST /users/3/block']);
});

test('muted people are listed with a button to unmute each, and an empty list says how to mute', async () => {
  let users = list('ben', 'cleo');
  const { user } = open(<PrivacySettings />, {
    path: '/settings/privacy',
    api: {
      'GET /users/me/blocks': list(),
      'GET /users/me/mutes': () => users,
      'DELETE /users/3/mute': () => done,
      'DELETE /users/4/mute': () => {
        users = list();
        return done;
      },
    },
  });
  expect((await screen.findByRole('link', { name: '@ben' })).getAttribute('href')).toBe('/profile/ben');
  await user.click(screen.getByRole('button', { name: 'Unmute @ben' }));
  const next = screen.getByRole('button', { name: 'Unmute @cleo' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  await user.click(next);
  expect(await screen.findByText('You have muted nobody.')).toBeTruthy();
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { german } from '../../i18n/de/index.ts';
import { setTexts } from '../../i18n/translate.ts';
import { account, admin, notification, profile, video } from '../../testing/data.ts';
import { noFrames } from '../../testing/frames.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { deferred, fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { ProfileScreen } from './ProfileScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));
afterEach(() => void jest.restoreAllMocks());

const ben = account({ id: 3, username: 'ben', role: 'creator' });
const notifications = ok({ notifications: [notification()], unread_count: 1, next_cursor: null });

const start = (api: Routes, as = account()) =>
  open(<ProfileScreen />, {
    as,
    path: '/profile/ben',
    route: '/profile/:username',
    api: { 'GET /profile/ben': ok(profile()), 'GET /me/notifications': notifications, ...api },
  });
const heading = () => screen.findByRole('heading', { level: 1, name: '@ben' });

test('shows a loading state', () => {
  start({ 'GET /profile/ben': pending });
  expect(screen.getByText('Loading…')).toBeTruthy();
});

test('an unknown user is not found and cannot be retried', async () => {
  start({ 'GET /profile/ben': fail(404) });
  expect((await screen.findByRole('alert')).textContent).toBe('User not found.');
});

test('a failed profile can be retried', async () => {
  let answer: Answer = fail(503);
  const { user } = start({ 'GET /profile/ben': () => answer });
  await screen.findByText('Failed to load profile.');
  answer = ok(profile());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await heading()).toBeTruthy();
});

test('shows bio, counts with links, and the videos', async () => {
  start({ 'GET /profile/ben': ok(profile({ videos: [video()] })) });
  await heading();
  expect(screen.getByText('I film waves.')).toBeTruthy();
  const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link(/10 followers/)).toBe('/profile/ben/followers');
  expect(link(/2 following/)).toBe('/profile/ben/following');
  expect(screen.getByTitle('1,200').textContent).toBe('1.2\u202fK');
  expect(link(/Waves/)).toBe('/profile/ben/play?video=7');
});

test('the stats have the plural forms of German', async () => {
  setTexts(german('de'));
  try {
    start({ 'GET /profile/ben': ok(profile({ total_likes: 1, total_views: 34 })) });
    await heading();
    const stats = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(stats).toEqual(['10 Follower', 'folgt 2', '1 „Gefällt mir“-Angabe', '34 Aufrufe']);
  } finally {
    setTexts({ locale: 'en' });
  }
});

test("another user's profile has no editing and no notifications", async () => {
  start({ 'GET /profile/ben': ok(profile({ videos: [video()] })) });
  await heading();
  for (const name of ['Edit bio', 'Edit avatar', 'Delete Waves']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(screen.queryByText('Notifications')).toBeNull();
  expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe('/messages/3');
});

test('a profile is reported as its user, and nobody reports their own', async () => {
  const { user, bodies, unmount } = start({ 'POST /report': ok({ detail: '' }, 201) });
  await user.click(await screen.findByRole('button', { name: 'Report the profile of @ben' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this user' }));
  await user.click(dialog.getByRole('radio', { name: /^Harassment/ }));
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(bodies('/report')).toEqual([{ item_id: 3, item_type: 'user', reason: 'HARASSMENT' }]));
  unmount();
  start({}, ben);
  await heading();
  expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
});

test('on a profile without videos the owner is led to the upload, others to the feed', async () => {
  const { unmount } = start({}, ben);
  const own = await screen.findByRole('link', { name: 'Upload a video' });
  expect(own.getAttribute('href')).toBe('/upload');
  unmount();
  start({});
  expect((await screen.findByRole('link', { name: 'Open the feed' })).getAttribute('href')).toBe('/');
});

test('admins cannot write messages', async () => {
  start({}, admin());
  await heading();
  expect(screen.queryByRole('link', { name: 'Message' })).toBeNull();
});

test('a follow is painted before its call begins', async () => {
  const paint = noFrames();
  const { user, sent } = start({ 'POST /profile/follow/3': pending });
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  expect(screen.getByRole('button', { name: 'Unfollow' })).toBeTruthy();
  expect(sent('POST')).toEqual([]);
  paint();
  await waitFor(() => expect(sent('POST')).toEqual(['POST /profile/follow/3']));
});

test('a follow and its count are shown before the answer, and the button is disabled until then', async () => {
  const answer = deferred();
  const { user } = start({ 'POST /profile/follow/3': () => answer.promise });
  await user.click(await screen.findByRole('button', { name: 'Follow' }));
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Unfollow' });
  expect(button.disabled).toBe(true);
  expect(await screen.findByRole('link', { name: /11 followers/ })).toBeTruthy();
  answer.answer(ok({ followers: 11, is_following: true }));
  await waitFor(() => expect(button.disabled).toBe(false));
});

test.each([
  [false, 'POST /profile/follow/3', 'Follow', 'Unable to follow user.'],
  [true, 'DELETE /profile/unfollow/3', 'Unfollow', 'Unable to unfollow user.'],
] as const)('a failed change of is_following=%s is rolled back', async (is_following, call, name, text) => {
  const { user } = start({ 'GET /profile/ben': ok(profile({ is_following })), [call]: fail(503) });
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await screen.findByRole('button', { name })).toBeTruthy();
  expect(screen.getByRole('link', { name: /10 followers/ })).toBeTruthy();
});

test('the own profile shows notifications and hints without bio and videos', async () => {
  start({ 'GET /profile/ben': ok(profile({ bio: '' })) }, ben);
  await heading();
  expect(await screen.findByText('Ben liked "Sea".')).toBeTruthy();
  expect(screen.getByText('Tell people who you are.')).toBeTruthy();
  expect(screen.getByText('No videos posted yet.')).toBeTruthy();
});

test('the bio is edited with a count of the characters left, and sent trimmed', async () => {
  const append = jest.spyOn(FormData.prototype, 'append');
  let bio = 'I film waves.';
  const { user } = start(
    { 'GET /profile/ben': () => ok(profile({ bio })), 'POST /profile/bio': () => ok((bio = 'Surfer')) },
    ben,
  );
  await user.click(await screen.findByRole('button', { name: 'Edit bio' }));
  const field = screen.getByLabelText('Bio');
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, ' Surfer ');
  expect(screen.getByText('154 characters left.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Bio')).toBeNull());
  expect(await screen.findByText('Surfer')).toBeTruthy();
  expect(append.mock.calls as unknown[][]).toContainEqual(['bio', 'Surfer']);
});

test('a bio that could not be saved stays open, and Cancel discards it', async () => {
  const { user } = start({ 'POST /profile/bio': fail(503) }, ben);
  await user.click(await screen.findByRole('button', { name: 'Edit bio' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Bio update failed.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('I film waves.')).toBeTruthy();
});

test('a new avatar is uploaded and used in the session', async () => {
  const { user, store } = start({ 'POST /profile/avatar': ok({ avatar_url: '/media/new.webp' }) }, ben);
  await user.upload(await screen.findByLabelText('Avatar'), new File(['x'], 'me.png', { type: 'image/png' }));
  await waitFor(() => expect(store.getState().session).toMatchObject({ account: { avatar_url: '/media/new.webp' } }));
});

test('a file that is no image is ignored, a failed upload shows a toast', async () => {
  const { user, sent } = start({ 'POST /profile/avatar': fail(503) }, ben);
  const input = await screen.findByLabelText('Avatar');
  await user.upload(input, new File(['x'], 'a.txt', { type: 'text/plain' }));
  expect(sent('POST')).toEqual([]);
  await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
  expect(await screen.findByText('Avatar update failed.')).toBeTruthy();
});

test('deleting an own video asks first, and the video disappears', async () => {
  let videos = [video()];
  const { user, sent } = start(
    {
      'GET /profile/ben': () => ok(profile({ videos })),
      'DELETE /videos/7': () => {
        videos = [];
        return ok();
      },
    },
    ben,
  );
  await user.click(await screen.findByRole('button', { name: 'Delete Waves' }));
  expect(sent('DELETE')).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No videos posted yet.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed deletion keeps the video', async () => {
  const api = { 'GET /profile/ben': ok(profile({ videos: [video()] })), 'DELETE /videos/7': fail(503) };
  const { user } = start(api, ben);
  await user.click(await screen.findByRole('button', { name: 'Delete Waves' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Could not delete video.')).toBeTruthy();
  expect(await screen.findByRole('link', { name: /Waves/ })).toBeTruthy();
});

test('the own profile links to the verification of the email until it is verified', async () => {
  const { unmount } = start({}, { ...ben, email_verified: false });
  const link = await screen.findByRole('link', { name: 'Enter the code from the mail' });
  expect(link.getAttribute('href')).toBe('/settings/account');
  unmount();
  start({}, ben);
  await heading();
  expect(screen.queryByText(/Your email is not verified/)).toBeNull();
});

import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { account, feedPage, feedVideo } from '../../testing/data.ts';
import { noFrames } from '../../testing/frames.ts';
import { installLayout } from '../../testing/layout.ts';
import { open, useFakeClock, wait } from '../../testing/render.tsx';
import { deferred, fail, ok, pending, type Answer, type Routes } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));
afterEach(() => void jest.restoreAllMocks());

/** The feed with one card. */
async function start(item: ReturnType<typeof feedVideo>, api: Routes, as: Account = account()) {
  const view = open(<FeedScreen />, { as, path: '/feed', api: { 'GET /videos/feed': ok(feedPage([item])), ...api } });
  return { ...view, card: within(await screen.findByRole('article', { name: item.title })) };
}

const marks = (followed: number[] = [], saved: number[] = []) => ({
  'GET /me/marks': ok({ followed_user_ids: followed, saved_video_ids: saved }),
});

test('the uploader is followed at once, and unfollowed again', async () => {
  const answer = deferred();
  const { user, card, sent } = await start(feedVideo(), {
    ...marks(),
    'POST /profile/follow/3': () => answer.promise,
    'DELETE /profile/unfollow/3': ok({ followers: 0, is_following: false }),
  });
  await user.click(await card.findByRole('button', { name: 'Follow @ben' }));
  const following = await card.findByRole('button', { name: 'Following @ben. Unfollow' });
  answer.answer(ok({ followers: 1, is_following: true }));
  await waitFor(() => expect(following.hasAttribute('disabled')).toBe(false));
  await user.click(following);
  expect(await card.findByRole('button', { name: 'Follow @ben' })).toBeTruthy();
  await waitFor(() =>
    expect(sent().filter((call) => call.includes('follow/'))).toEqual([
      'POST /profile/follow/3',
      'DELETE /profile/unfollow/3',
    ]),
  );
});

test.each([
  ['the page is left', () => fireEvent(window, new Event('pagehide'))],
  ['another tab is shown', () => fireEvent(document, new Event('visibilitychange'))],
])('a follow, a save and a like also arrive when %s right after them', async (_, leave) => {
  noFrames();
  const { user, card, calls } = await start(feedVideo(), {
    ...marks(),
    'POST /profile/follow/3': pending,
    'POST /videos/7/save': pending,
    'POST /videos/7/like': pending,
  });
  await user.click(await card.findByRole('button', { name: 'Follow @ben' }));
  await user.click(card.getByRole('button', { name: 'Save' }));
  await user.click(card.getByRole('button', { name: 'Like' }));
  leave();
  const made = () => calls.filter(({ path }) => /follow|save|like/.test(path));
  await waitFor(() =>
    expect(made().map(({ path, keepalive }) => [path, keepalive])).toEqual([
      ['/profile/follow/3', true],
      ['/videos/7/save', true],
      ['/videos/7/like', true],
    ]),
  );
});

test('the new state stays shown when the call ends before the next frame', async () => {
  const paint = noFrames();
  const answer = deferred();
  const { user, card, sent } = await start(feedVideo(), { ...marks(), 'POST /profile/follow/3': () => answer.promise });
  await user.click(await card.findByRole('button', { name: 'Follow @ben' }));
  paint();
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  answer.answer(ok({ followers: 1, is_following: true }));
  const button = card.getByRole<HTMLButtonElement>('button', { name: 'Following @ben. Unfollow' });
  await waitFor(() => expect(button.disabled).toBe(false));
  expect(button.textContent).toBe('Following');
});

test('a failed follow is rolled back with a toast', async () => {
  const { user, card } = await start(feedVideo(), { ...marks(), 'POST /profile/follow/3': fail(503) });
  await user.click(await card.findByRole('button', { name: 'Follow @ben' }));
  expect(await screen.findByText('Unable to follow user.')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Follow @ben' })).toBeTruthy();
});

test('one call loads the follows and saves of all cards', async () => {
  const items = [
    feedVideo(),
    feedVideo({ id: 8, title: 'Dunes', uploader: { id: 4, username: 'cleo', avatar_url: null } }),
  ];
  const { card, sent } = await start(feedVideo(), { ...marks([4], [8]), 'GET /videos/feed': ok(feedPage(items)) });
  expect(await card.findByRole('button', { name: 'Follow @ben' })).toBeTruthy();
  const other = within(await screen.findByRole('article', { name: 'Dunes' }));
  expect(other.getByRole('button', { name: 'Following @cleo. Unfollow' })).toBeTruthy();
  expect(other.getByRole('button', { name: 'Save' }).getAttribute('aria-pressed')).toBe('true');
  expect(sent().filter((call) => call.includes('/me/marks'))).toHaveLength(1);
});

test('users cannot follow themselves, and nothing is offered before the follows are loaded', async () => {
  const { card } = await start(feedVideo(), marks(), account({ id: 3, username: 'ben' }));
  const waiting = await start(feedVideo({ title: 'Dunes' }), { 'GET /me/marks': pending });
  for (const each of [card, waiting.card]) expect(each.queryByRole('button', { name: /Follow/ })).toBeNull();
});

test('a follow, a save and a like are painted before their calls begin', async () => {
  const paint = noFrames();
  const { user, card, sent } = await start(feedVideo(), {
    ...marks(),
    'POST /profile/follow/3': pending,
    'POST /videos/7/save': pending,
    'POST /videos/7/like': pending,
  });
  await user.click(await card.findByRole('button', { name: 'Follow @ben' }));
  expect(card.getByRole('button', { name: 'Following @ben. Unfollow' })).toBeTruthy();
  for (const name of ['Save', 'Like']) {
    const button = card.getByRole('button', { name });
    await user.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
  }
  expect(sent('POST')).toEqual([]);
  paint();
  await waitFor(() =>
    expect(sent('POST')).toEqual(['POST /profile/follow/3', 'POST /videos/7/save', 'POST /videos/7/like']),
  );
});

test('a video is saved at once, and a failed save is rolled back with a toast', async () => {
  const answer = deferred();
  const { user, card } = await start(feedVideo(), { ...marks(), 'POST /videos/7/save': () => answer.promise });
  const save = card.getByRole('button', { name: 'Save' });
  await card.findByRole('button', { name: 'Follow @ben' });
  await user.click(save);
  await waitFor(() => expect(save.getAttribute('aria-pressed')).toBe('true'));
  answer.answer(fail(503));
  expect(await screen.findByText('Could not save this video.')).toBeTruthy();
  expect(save.getAttribute('aria-pressed')).toBe('false');
});

describe('while follows and saves cannot be loaded', () => {
  useFakeClock();

  test('the call is repeated after growing pauses, and nothing can be saved until it succeeds', async () => {
    let answer: Answer = fail(503);
    const asked: number[] = [];
    const { card } = await start(feedVideo(), {
      'GET /me/marks': () => {
        asked.push(Date.now());
        return answer;
      },
    });
    const save = card.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(save.disabled).toBe(true);
    answer = marks([], [7])['GET /me/marks'];
    await waitFor(() => expect(save.disabled).toBe(false));
    expect(save.getAttribute('aria-pressed')).toBe('true');
    expect(card.getByRole('button', { name: 'Follow @ben' })).toBeTruthy();
    const [first = 0, second = 0, third = 0] = asked;
    expect(second - first).toBeGreaterThanOrEqual(2_000);
    expect(third - second).toBeGreaterThanOrEqual(4_000);
    await wait(60_000);
    expect(asked).toHaveLength(3);
  });
});

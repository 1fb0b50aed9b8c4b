import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { connectionChanged } from '../../app/live/slice.ts';
import { account, feedPage, feedPromo, feedVideo } from '../../testing/data.ts';
import { noFrames } from '../../testing/frames.ts';
import { installLayout, showPart } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { deferred, fail, ok, pending, type Routes } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));
afterEach(() => void jest.restoreAllMocks());

/** The feed with one card. */
async function start(item = feedVideo(), api: Routes = {}, as: Account = account()) {
  const view = open(<FeedScreen />, { as, path: '/feed', api: { 'GET /videos/feed': ok(feedPage([item])), ...api } });
  const card = within(await screen.findByRole('article', { name: item.title }));
  const like = card.getByRole('button', { name: 'Like' });
  const likeState = () => [like.getAttribute('aria-pressed'), like.getAttribute('aria-description')];
  return { ...view, card, like, likeState };
}

test('shows title, hashtags, uploader, views and likes', async () => {
  const { card, likeState } = await start(feedVideo({ views: 1234, likes: 1 }));
  expect(card.getByRole('heading').textContent).toBe('Waves');
  expect(card.getByText('#calm')).toBeTruthy();
  expect(card.getByRole('link', { name: /@ben/ }).getAttribute('href')).toBe('/profile/ben');
  expect(card.getByTitle('1,234')).toBeTruthy();
  expect(likeState()).toEqual(['false', '1 like']);
});

test('a count is shown beside its button, because the name of the button does not contain it', async () => {
  const { like } = await start(feedVideo({ likes: 77 }));
  expect(like.textContent).toBe('');
  expect(like.parentElement?.textContent).toBe('77');
});

test('an uploader whose name is unknown links to /404', async () => {
  const { card } = await start(feedVideo({ uploader: null }));
  expect(card.getByRole('link', { name: /@unknown/ }).getAttribute('href')).toBe('/404');
});

test('a like is shown before the server answers, and then the count is the one from the server', async () => {
  const answer = deferred();
  const { user, like, likeState } = await start(feedVideo(), { 'POST /videos/7/like': () => answer.promise });
  await user.click(like);
  await waitFor(() => expect(likeState()).toEqual(['true', '4 likes']));
  answer.answer(ok({ likes: 10, liked: true }));
  await waitFor(() => expect(likeState()).toEqual(['true', '10 likes']));
});

test('the heart is told to bounce when the like is painted, until it has bounced', async () => {
  const { user, like } = await start(feedVideo(), { 'POST /videos/7/like': ok({ likes: 4, liked: true }) });
  const paint = noFrames();
  await user.click(like);
  expect([like.getAttribute('aria-pressed'), like.hasAttribute('data-bounces')]).toEqual(['true', false]);
  paint();
  await waitFor(() => expect(like.hasAttribute('data-bounces')).toBe(true));
  fireEvent.animationEnd(like);
  expect(like.hasAttribute('data-bounces')).toBe(false);
});

test('a failed like is rolled back with a toast', async () => {
  const answer = deferred();
  const { user, like, likeState } = await start(feedVideo(), { 'POST /videos/7/like': () => answer.promise });
  await user.click(like);
  await waitFor(() => expect(likeState()).toEqual(['true', '4 likes']));
  answer.answer(fail(503));
  expect(await screen.findByText('Unable to like this video.')).toBeTruthy();
  expect(likeState()).toEqual(['false', '3 likes']);
  expect(like.hasAttribute('data-bounces')).toBe(false);
});

test('a failed unlike is rolled back with a toast', async () => {
  const { user, like, likeState } = await start(feedVideo({ liked: true }), { 'POST /videos/7/unlike': fail(500) });
  await user.click(like);
  expect(await screen.findByText('Unable to unlike this video.')).toBeTruthy();
  expect(likeState()).toEqual(['true', '3 likes']);
});

test('a second click while the first like is sent does nothing', async () => {
  const { user, like, likeState, sent } = await start(feedVideo(), { 'POST /videos/7/like': pending });
  await user.click(like);
  await user.click(like);
  await waitFor(() => expect(sent('POST')).toEqual(['POST /videos/7/like']));
  await user.click(like);
  expect(likeState()).toEqual(['true', '4 likes']);
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 10)));
  expect(sent('POST')).toEqual(['POST /videos/7/like']);
});

test('a double tap likes and never unlikes', async () => {
  const { card, like, likeState, sent } = await start(feedVideo(), { 'POST /videos/7/like': pending });
  fireEvent.doubleClick(card.getByRole('button', { name: 'Pause' }));
  expect(likeState()).toEqual(['true', '4 likes']);
  fireEvent.doubleClick(card.getByRole('button', { name: 'Pause' }));
  // A press before the answer would be lost, so it is not shown.
  fireEvent.click(like);
  expect(likeState()).toEqual(['true', '4 likes']);
  await waitFor(() => expect(sent('POST')).toEqual(['POST /videos/7/like']));
});

test('only the uploader can open the list of viewers', async () => {
  const viewer = { user_id: 5, username: 'cleo', avatar_url: null, viewed_at: '2026-01-01T00:00:00Z', watch_time: 3 };
  const api = {
    'GET /videos/7/viewers': ok({ viewers: [viewer, { ...viewer, user_id: 6, username: null }], next_cursor: null }),
  };
  const other = await start(feedVideo(), api);
  expect(other.card.queryByRole('button', { name: /views/ })).toBeNull();
  other.unmount();
  const own = await start(feedVideo(), api, account({ id: 3, username: 'ben' }));
  await own.user.click(own.card.getByRole('button', { name: /12 views/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Viewers' }));
  const links = (await dialog.findAllByRole('link')).map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/profile/cleo', '/404']);
});

test.each([
  ['no viewers', ok({ viewers: [], next_cursor: null }), 'Nobody has watched it yet.'],
  ['a failure', fail(503), 'Could not load video viewers.'],
])('the viewers dialog with %s', async (_, answer, text) => {
  const { user, card } = await start(feedVideo(), { 'GET /videos/7/viewers': answer }, account({ username: 'ben' }));
  await user.click(card.getByRole('button', { name: /views/ }));
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a rejected video shows its badge and reason', async () => {
  const { card } = await start(feedVideo({ status: 'rejected', rejection_reason: 'Too dark.' }));
  expect(card.getByText('Rejected')).toBeTruthy();
  expect(card.getByText('Too dark.')).toBeTruthy();
});

test('a pending video without a file says that it is being prepared', async () => {
  const { card } = await start(feedVideo({ status: 'pending', video_url: null }));
  expect(card.getByText('Awaiting Review')).toBeTruthy();
  expect(card.getByRole('alert').textContent).toBe('Still being prepared.');
});

test('a published video without a file is unavailable', async () => {
  const { card } = await start(feedVideo({ video_url: null }));
  expect(card.getByRole('alert').textContent).toBe('Video unavailable.');
});

test('a card plays when half of it is visible, and then shows its position and a hint for sound', async () => {
  const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
  const { user, card } = await start();
  const article = screen.getByRole('article');
  showPart(article, { visible: 240 });
  expect([play.mock.calls.length, card.queryByRole('slider')]).toEqual([0, null]);
  showPart(article, { visible: 250 });
  expect([play.mock.calls.length, card.getByRole('slider', { name: 'Position' })]).toEqual([1, expect.anything()]);
  expect(card.getByText('Tap for sound')).toBeTruthy();
  // The name contains the visible words, because users of voice control speak these.
  await user.click(card.getByRole('button', { name: 'Unmute: Tap for sound' }));
  await user.click(card.getByRole('button', { name: 'Mute' }));
  expect(card.queryByText('Tap for sound')).toBeNull();
  expect(card.getByRole('button', { name: 'Unmute' })).toBeTruthy();
});

test('Report stands beside More', async () => {
  const { card } = await start();
  expect(card.getByRole('button', { name: 'Report' }).nextElementSibling).toBe(
    card.getByRole('button', { name: 'More' }).parentElement,
  );
});

test('a video that waits for data shows so until it plays', async () => {
  const { card } = await start();
  showPart(screen.getByRole('article'), { visible: 500 });
  const element = card.getByLabelText('Waves', { selector: 'video' });
  fireEvent.waiting(element);
  expect(card.getByRole('status', { name: 'Buffering' })).toBeTruthy();
  fireEvent.playing(element);
  expect(card.queryByRole('status', { name: 'Buffering' })).toBeNull();
});

test('a file that cannot be played is unavailable', async () => {
  const { card } = await start();
  fireEvent.error(card.getByLabelText('Waves', { selector: 'video' }));
  expect(card.getByRole('alert').textContent).toBe('Video unavailable.');
  expect(card.queryByLabelText('Waves', { selector: 'video' })).toBeNull();
});

test('a file that failed is tried again with Retry, and by itself when the line is back', async () => {
  const { card, user, store } = await start();
  const video = () => card.queryByLabelText('Waves', { selector: 'video' });
  const drop = () => fireEvent.error(video() as Element);
  drop();
  await user.click(card.getByRole('button', { name: 'Retry' }));
  expect(video()).toBeTruthy();
  drop();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(video()).toBeTruthy();
  drop();
  act(() => void store.dispatch(connectionChanged(true)));
  expect(video()).toBeTruthy();
  expect(card.queryByText('Video unavailable.')).toBeNull();
});

test.each([
  [1920, 1080, true],
  [1080, 1080, true],
  [720, 1280, false],
  [null, null, false],
])('a picture of %s by %s is shown whole: %s', async (width, height, isWhole) => {
  const { card } = await start(feedVideo({ width, height }));
  expect(card.getByLabelText('Waves', { selector: 'video' }).closest('[data-whole]') !== null).toBe(isWhole);
});

test('a promo shows its sponsor and can be liked', async () => {
  const { card, user, like, likeState } = await start(feedPromo(), {
    'POST /promos/50/like': ok({ likes: 4, liked: true }),
  });
  expect(card.getByText('Sponsored Promo by Shoes & Co')).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Comments' })).toBeNull();
  await user.click(like);
  await waitFor(() => expect(likeState()).toEqual(['true', '4 likes']));
});

test.each([
  ['a live video', feedVideo(), true],
  ['a video under review', feedVideo({ status: 'pending' }), false],
  ['a promo', feedPromo(), false],
])('the hashtags of %s lead to their pages if it is live', async (_, item, areLinks) => {
  const { card } = await start({ ...item, hashtags: ['calm'] });
  expect(card.getByText('#calm').hasAttribute('href')).toBe(areLinks);
});

test('the button of a promo names its host and opens a tab without opener and referrer', async () => {
  const { card } = await start(feedPromo({ link: 'https://shoes.example/sale?a=b', call_to_action: 'Shop now' }));
  const link = card.getByRole('link', { name: /Shop now/ });
  expect(link.textContent).toBe('Shop nowshoes.example(opens in a new tab)');
  expect(link.getAttribute('href')).toBe('https://shoes.example/sale?a=b');
  expect(link.getAttribute('rel')).toBe('sponsored noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('a like of a promo does not change the video with the same id', async () => {
  const items = [feedVideo({ id: 9, title: 'Video nine' }), feedPromo({ id: 9, title: 'Promo nine' })];
  const { user } = open(<FeedScreen />, {
    path: '/feed',
    api: { 'GET /videos/feed': ok(feedPage(items)), 'POST /promos/9/like': ok({ likes: 4, liked: true }) },
  });
  const likeIn = async (name: string) =>
    within(await screen.findByRole('article', { name })).getByRole('button', { name: 'Like' });
  await user.click(await likeIn('Promo nine'));
  const isLiked = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
  await waitFor(async () => expect(isLiked(await likeIn('Promo nine'))).toBe(true));
  expect(isLiked(await likeIn('Video nine'))).toBe(false);
});

test('on a phone the avatar with the follow button stands above the other actions', async () => {
  installLayout({ isWide: false, isCoarse: true });
  const { user, card, like, sent } = await start(feedVideo(), {
    'GET /me/marks': ok({ followed_user_ids: [], saved_video_ids: [] }),
    'POST /profile/follow/3': ok({ followers: 1, is_following: true }),
  });
  const follow = await card.findByRole('button', { name: 'Follow @ben' });
  expect(follow.textContent).toBe('');
  expect(follow.compareDocumentPosition(like)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // The name is the only link to the profile for keyboards and screen readers.
  expect(card.getAllByRole('link', { name: /ben/ }).map(({ textContent }) => textContent)).toEqual(['@ben']);
  await user.click(follow);
  expect(await card.findByRole('button', { name: 'Following @ben. Unfollow' })).toBeTruthy();
  await waitFor(() => expect(sent('POST')).toEqual(['POST /profile/follow/3']));
});

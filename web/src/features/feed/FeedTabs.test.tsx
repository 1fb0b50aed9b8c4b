import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { feedPage, feedVideo } from '../../testing/data.ts';
import { installLayout } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { deferred, fail, ok, type Call, type Routes } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';

beforeEach(() => void installLayout({ isWide: true }));

const followed = feedVideo({ id: 9, title: 'Followed' });
const isFollowing = ({ path }: Call) => path.includes('tab=following');
const suggestions = ok({
  users: [
    { user_id: 3, username: 'ben', avatar_url: null },
    { user_id: 4, username: 'cleo', avatar_url: null },
  ],
});

const start = (path: string, api: Routes = {}) =>
  open(<FeedScreen />, {
    path,
    route: '/feed',
    api: {
      'GET /videos/feed': (call) => ok(feedPage([isFollowing(call) ? followed : feedVideo()])),
      'GET /me/marks': ok({ followed_user_ids: [], saved_video_ids: [] }),
      'GET /me/suggestions': suggestions,
      ...api,
    },
  });
const tab = (name: string) => screen.getByRole('tab', { name });
const card = (name: string) => screen.findByRole('article', { name });

test('the tabs switch between the ranked feed and the videos of followed users', async () => {
  const { user, sent } = start('/feed');
  await card('Waves');
  expect([tab('For you'), tab('Following')].map((each) => each.getAttribute('aria-selected'))).toEqual([
    'true',
    'false',
  ]);
  await user.click(tab('Following'));
  await card('Followed');
  expect(screen.queryByRole('article', { name: 'Waves' })).toBeNull();
  await user.keyboard('{ArrowLeft}');
  await card('Waves');
  const pages = sent('GET').filter((call) => call.includes('/videos/feed'));
  expect(pages).toEqual(['GET /videos/feed?limit=10', 'GET /videos/feed?limit=10&tab=following']);
});

test('the old Following list is not shown while a new one is loading', async () => {
  const newer = deferred();
  let visits = 0;
  const { user } = start('/feed', {
    'GET /videos/feed': (call) => {
      if (!isFollowing(call)) return ok(feedPage([feedVideo()]));
      visits += 1;
      return visits === 1 ? ok(feedPage([followed])) : newer.promise;
    },
  });
  await user.click(tab('Following'));
  await card('Followed');
  await user.click(tab('For you'));
  await card('Waves');
  await user.click(tab('Following'));
  await waitFor(() => expect(visits).toBe(2));
  expect(screen.queryByRole('article')).toBeNull();
  newer.answer(ok(feedPage([feedVideo({ id: 10, title: 'Newer' }), followed])));
  await card('Newer');
});

test('the address names the tab, and a list that failed can be loaded again', async () => {
  let isDown = true;
  const { user } = start('/feed?tab=following', {
    'GET /videos/feed': () => (isDown ? fail(503) : ok(feedPage([followed]))),
  });
  await screen.findByText('Failed to load your feed. Please try again.');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await card('Followed');
  expect(tab('Following').getAttribute('aria-selected')).toBe('true');
});

test('an empty tab suggests people; after a follow one press shows their videos', async () => {
  let isFollowed = false;
  const { user, sent } = start('/feed?tab=following', {
    'GET /videos/feed': () => ok(feedPage(isFollowed ? [followed] : [])),
    'POST /profile/follow/:id': () => {
      isFollowed = true;
      return ok({ followers: 1, is_following: true });
    },
  });
  const list = within(await screen.findByRole('list', { name: 'People to follow' }));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/profile/ben', '/profile/cleo']);
  expect(screen.queryByRole('button', { name: 'Show their videos' })).toBeNull();
  await user.click(await list.findByRole('button', { name: 'Follow @cleo' }));
  await user.click(await screen.findByRole('button', { name: 'Show their videos' }));
  await card('Followed');
  expect(sent('POST')).toEqual(['POST /profile/follow/4']);
});

test('an empty tab without suggestions links to the other tab', async () => {
  start('/feed?tab=following', { 'GET /videos/feed': ok(feedPage([])), 'GET /me/suggestions': ok({ users: [] }) });
  expect((await screen.findByRole('link', { name: 'Open For you' })).getAttribute('href')).toBe('/feed');
});

test('an unfollow leaves the open list alone', async () => {
  const { user, sent } = start('/feed?tab=following', {
    'GET /me/marks': ok({ followed_user_ids: [3], saved_video_ids: [] }),
    'DELETE /profile/unfollow/3': ok({ followers: 0, is_following: false }),
  });
  const shown = within(await card('Followed'));
  await user.click(await shown.findByRole('button', { name: /^Following @ben/ }));
  const button = await shown.findByRole('button', { name: 'Follow @ben' });
  await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
  expect(screen.getByRole('article', { name: 'Followed' })).toBeTruthy();
  expect(sent('GET').filter((call) => call.includes('/videos/feed'))).toHaveLength(1);
});

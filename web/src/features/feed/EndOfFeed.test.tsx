import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { feedPage, feedVideo } from '../../testing/data.ts';
import { installLayout, showPart } from '../../testing/layout.ts';
import { open } from '../../testing/render.tsx';
import { fail, ok, type Routes } from '../../testing/server.ts';
import { FeedScreen } from './FeedScreen.tsx';

beforeEach(() => void installLayout({ isWide: false, isCoarse: true }));

const video = (id: number) => feedVideo({ id, title: `Video ${id}` });

async function start(pages: ReturnType<typeof ok>[], api: Routes = {}) {
  const view = open(<FeedScreen />, {
    path: '/feed',
    api: {
      'GET /videos/feed': () => pages.shift() ?? fail(503),
      'GET /me/suggestions': ok({ users: [{ user_id: 5, username: 'cleo', avatar_url: null }] }),
      'GET /me/marks': ok({ followed_user_ids: [], saved_video_ids: [] }),
      ...api,
    },
  });
  const again = await screen.findByRole('button', { name: 'Look again' });
  const titles = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  return { ...view, again, titles };
}

test('the end of the feed says so and offers Explore and people to follow', async () => {
  const { user, sent } = await start([ok(feedPage([video(1), video(2)]))], {
    'POST /profile/follow/5': ok({ followers: 1, is_following: true }),
  });
  expect(screen.getByText('You have seen it all for now.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Explore' }).getAttribute('href')).toBe('/search');
  const people = within(await screen.findByRole('list', { name: 'People to follow' }));
  expect(people.getByRole('link', { name: '@cleo' }).getAttribute('href')).toBe('/profile/cleo');
  await user.click(await people.findByRole('button', { name: 'Follow @cleo' }));
  await waitFor(() => expect(sent('POST')).toEqual(['POST /profile/follow/5']));
});

test('the end of the feed stays useful without people to follow', async () => {
  await start([ok(feedPage([video(1), video(2)]))], { 'GET /me/suggestions': fail(503) });
  expect(screen.getByRole('link', { name: 'Explore' })).toBeTruthy();
  expect(screen.queryByText('People to follow')).toBeNull();
});

test('Look again shows the new videos from their first one', async () => {
  const { user, again, titles } = await start([ok(feedPage([video(1), video(2)])), ok(feedPage([video(3), video(4)]))]);
  showPart(screen.getByRole('article', { name: 'Video 2' }).parentElement as HTMLElement, { visible: 500 });
  await user.click(again);
  await waitFor(() => expect(titles()).toEqual(['Video 3', 'Video 4']));
  // The column watches the new cards.
  const place = (name: string) => screen.getByRole('article', { name }).closest<HTMLElement>('[data-index]');
  showPart(place('Video 4') as HTMLElement, { visible: 500 });
  await user.keyboard('k');
  expect(titles()).toEqual(['Video 3', 'Video 4']);
});

test('a reload that fails keeps the videos and offers Retry', async () => {
  const { user, again, titles } = await start([ok(feedPage([video(1), video(2)]))]);
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(titles()).toEqual(['Video 1', 'Video 2']);
});

import { expect, test } from '@jest/globals';
import type { FeedItem } from '#reads/feed';
import { FeedPage } from '#schemas/video';
import { feedView, type Card } from '#views/feed';

const common = {
  title: 'Sun "}{',
  video_url: '/media/720p.mp4',
  thumbnail_url: null,
  hashtags: ['a', 'b'],
  views: 12,
  created_at: '2026-05-31T23:00:00.000Z',
  duration: 12.3,
  width: 720,
  height: 1280,
  renditions: [],
};
const uploader = { id: 9, username: 'ana', avatar_url: null };
const video = (id: number): Card => ({
  ...common,
  id,
  status: 'testing',
  tier: 'testing',
  score: 41.5,
  rejection_reason: null,
  uploader,
});
const promo: Card = { ...common, id: 2, status: 'approved', business_name: 'bo' };

const item = (type: 'video' | 'promo', card: Card, likeCount = 0n, isLiked = false): FeedItem => ({
  type,
  card,
  engagement: { likeCount, commentCount: 4n, isLiked },
});

test('cards are completed, in the order of the screen and by kind', () => {
  const items = [item('video', video(1), 9007199254740991n, true), item('promo', promo), item('video', video(3), 5n)];
  const page = feedView({ items, nextPageToken: 'abc', invalidToken: '' });
  const [first, second] = [
    { ...video(1), likes: 9007199254740991, liked: true, comments: 4 },
    { ...video(3), likes: 5, liked: false, comments: 4 },
  ];
  const shownPromo = { ...promo, likes: 0, liked: false, comments: 4 };
  expect(page).toEqual({
    videos: [first, second],
    promos: [shownPromo],
    items: [
      { type: 'video', ...first },
      { type: 'promo', ...shownPromo },
      { type: 'video', ...second },
    ],
    next_cursor: 'abc',
  });
  expect(FeedPage.parse(page)).toEqual(page);
});

test('an empty page', () => {
  const page = feedView({ items: [], nextPageToken: '', invalidToken: '' });
  expect(page).toEqual({ videos: [], promos: [], items: [], next_cursor: null });
});

import { expect, test } from '@jest/globals';
import { itemsOf } from './feed.ts';
import type { FeedItem } from '@tallscreen/bff/contract/video';

const item = (type: 'video' | 'promo', id: number) => ({ type, id }) as FeedItem;

test('returns each video once over all pages, promos may repeat', () => {
  const pages = [
    { items: [item('video', 1), item('promo', 9), item('video', 2)], next_cursor: 'x' },
    { items: [item('video', 1), item('promo', 9), item('video', 3)], next_cursor: null },
  ];
  expect(itemsOf(pages).map(({ type, id }) => `${type}${id}`)).toEqual([
    'video1',
    'promo9',
    'video2',
    'promo9',
    'video3',
  ]);
  expect(itemsOf(undefined)).toEqual([]);
});

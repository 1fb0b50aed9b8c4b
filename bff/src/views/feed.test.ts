import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { FeedItemSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import type { FeedCard } from '#reads/card-shelf';
import { feedView } from '#views/feed';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const card = (type: ItemType, cardJson: Uint8Array, likeCount?: bigint): FeedCard => ({
  item: create(FeedItemSchema, { type, cardJson }),
  likeCount: likeCount ?? 0n,
  commentCount: likeCount === undefined ? 0n : 4n,
});

/** What a client reads. */
const read = (cards: readonly FeedCard[], liked: readonly FeedCard[] = [], nextPageToken = ''): unknown =>
  JSON.parse(feedView({ cards, liked: new Set(liked), nextPageToken, invalidToken: '' }).body.toString());

test('cards are completed, in the order of the screen and by kind, with every letter as it was', () => {
  const one = card(ItemType.VIDEO, bytes({ id: 1, title: 'Ünïcode 🎬 "}{' }), 9007199254740991n);
  const two = card(ItemType.PROMO, bytes({ id: 2, hashtags: ['a', 'b'] }), 0n);
  const three = card(ItemType.VIDEO, bytes({ id: 3 }), 5n);
  const first = { id: 1, title: 'Ünïcode 🎬 "}{', likes: 9007199254740991, liked: true, comments: 4 };
  const promo = { id: 2, hashtags: ['a', 'b'], likes: 0, liked: false, comments: 4 };
  const second = { id: 3, likes: 5, liked: false, comments: 4 };
  expect(read([one, two, three], [one], 'abc"d')).toEqual({
    videos: [first, second],
    promos: [promo],
    items: [
      { type: 'video', ...first },
      { type: 'promo', ...promo },
      { type: 'video', ...second },
    ],
    next_cursor: 'abc"d',
  });
});

test('pages that share a card show it each as its viewer sees it', () => {
  const shared = card(ItemType.VIDEO, bytes({ id: 3 }), 5n);
  for (const liked of [[], [shared], []]) {
    expect(read([shared], liked)).toMatchObject({ videos: [{ id: 3, likes: 5, liked: liked.length === 1 }] });
  }
});

test('an empty page', () => {
  expect(read([])).toEqual({ videos: [], promos: [], items: [], next_cursor: null });
});

test('bytes that begin in the middle of a buffer, as the wire gives them; an item nobody knows figures of', () => {
  const whole = Buffer.from(`xx${JSON.stringify({ id: 7 })}yy`);
  const cardJson = new Uint8Array(whole.buffer, whole.byteOffset + 2, whole.length - 4);
  expect(read([card(ItemType.VIDEO, cardJson)])).toMatchObject({
    videos: [{ id: 7, likes: 0, liked: false, comments: 0 }],
  });
});

import { create, toBinary } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { CardSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { createCardCache } from '#reads/card-cache';

const encode = (title: string) => toBinary(CardSchema, create(CardSchema, { mediaItem: { details: { title } } }));
const item = (id: bigint, title: string) => ({ id, card: encode(title) });

test('a card is decoded once, and again when it changes', () => {
  const cardOf = createCardCache();
  const first = cardOf(item(1n, 'a'));
  expect(first).toMatchObject({ title: 'a' });
  expect(cardOf(item(1n, 'a'))).toBe(first);
  expect(cardOf(item(2n, 'a'))).not.toBe(first);
  expect(cardOf(item(1n, 'b'))).toMatchObject({ title: 'b' });
});

test('the cache is bounded', () => {
  const cardOf = createCardCache(1);
  const first = cardOf(item(1n, 'a'));
  cardOf(item(2n, 'b'));
  expect(cardOf(item(1n, 'a'))).not.toBe(first);
});

test('reads bytes that are a part of a larger buffer', () => {
  const bytes = encode('Ünïcode 🎬');
  const whole = new Uint8Array([1, 2, ...bytes, 3, 4]);
  expect(createCardCache()({ id: 1n, card: whole.subarray(2, -2) })).toMatchObject({ title: 'Ünïcode 🎬' });
});

test('refuses a card without a media item', () => {
  const card = toBinary(CardSchema, create(CardSchema, { views: 1n }));
  expect(() => createCardCache()({ id: 1n, card })).toThrow('without its media item');
});

import { expect, test } from '@jest/globals';
import { createCardCache } from '#reads/card-cache';

const item = (id: bigint, title: string) => ({ id, cardJson: Buffer.from(JSON.stringify({ title })) });

test('a card is parsed once, and again when it changes', () => {
  const cardOf = createCardCache();
  const first = cardOf(item(1n, 'a'));
  expect(first).toEqual({ title: 'a' });
  expect(cardOf(item(1n, 'a'))).toBe(first);
  expect(cardOf(item(2n, 'a'))).not.toBe(first);
  expect(cardOf(item(1n, 'b'))).toEqual({ title: 'b' });
});

test('the cache is bounded', () => {
  const cardOf = createCardCache(1);
  const first = cardOf(item(1n, 'a'));
  cardOf(item(2n, 'b'));
  expect(cardOf(item(1n, 'a'))).not.toBe(first);
});

test('reads bytes that are a part of a larger buffer', () => {
  const whole = Buffer.from(`xx${JSON.stringify({ title: 'Ünïcode 🎬' })}yy`);
  const cardJson = new Uint8Array(whole.buffer, whole.byteOffset + 2, whole.length - 4);
  expect(createCardCache()({ id: 1n, cardJson })).toEqual({ title: 'Ünïcode 🎬' });
});

import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { FeedItemSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { createCardShelf } from '#reads/card-shelf';

const item = (id: bigint, title: string) =>
  create(FeedItemSchema, { id, type: ItemType.VIDEO, cardJson: Buffer.from(JSON.stringify({ title })) });
const figures = { likeCount: 3n, commentCount: 1n };

test('a card stays the same object until it or one of its counters changes', () => {
  const keep = createCardShelf();
  const first = keep(item(1n, 'a'), figures);
  expect(first).toMatchObject(figures);
  expect(keep(item(1n, 'a'), { ...figures })).toBe(first);
  expect(keep(item(2n, 'a'), figures)).not.toBe(first);
  const liked = keep(item(1n, 'a'), { ...figures, likeCount: 4n });
  expect(liked).toMatchObject({ likeCount: 4n, commentCount: 1n });
  const discussed = keep(item(1n, 'a'), { likeCount: 4n, commentCount: 2n });
  expect(discussed).toMatchObject({ likeCount: 4n, commentCount: 2n });
  const renamed = keep(item(1n, 'b'), { likeCount: 4n, commentCount: 2n });
  expect(Buffer.from(renamed.item.cardJson).toString()).toBe('{"title":"b"}');
  expect(keep(item(1n, 'b'), undefined)).toMatchObject({ likeCount: 0n, commentCount: 0n });
});

test('it does not hold on to the answer that the card came in', () => {
  const answer = Buffer.from('…{"title":"a"}…'.repeat(1_000));
  const cardJson = answer.subarray(3, 16);
  const kept = createCardShelf()({ id: 1n, type: ItemType.VIDEO, cardJson }, figures);
  expect(kept.item.cardJson.buffer).not.toBe(answer.buffer);
});

test('only so many are kept', () => {
  const keep = createCardShelf(1);
  const first = keep(item(1n, 'a'), figures);
  keep(item(2n, 'b'), figures);
  expect(keep(item(1n, 'a'), figures)).not.toBe(first);
});

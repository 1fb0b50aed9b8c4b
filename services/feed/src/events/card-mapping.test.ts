import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { CardSchema } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { VideoKind, VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { liveSinceMs, type CardContent, type Uploader } from '#domain/media-item';
import { promo, video } from '#domain/testing';
import { createFeedItemMapping } from '#events/card-mapping';
import { toMediaItem } from '#events/mappings';

const uploader: Uploader = { id: 9, username: 'ana', avatarUrl: '/media/a.webp', isActive: true, revision: 1 };
const stats = { score: 41.5, views: 12 };
const feedItem = (content: CardContent) => ({ id: content.item.id, item: content.item, content });
const message = create(VideoSchema, {
  id: 2n ** 53n - 1n,
  kind: VideoKind.VIDEO,
  uploaderId: 9n,
  details: { title: 'Ä "quoted" $title', hashtags: ['a', 'b'] },
  status: VideoStatus.TESTING,
  renditions: [{ name: '720p', url: '/media/720p.mp4', width: 720, height: 1280 }],
  revision: 3n,
});
const decode = (content: CardContent) => fromBinary(CardSchema, createFeedItemMapping()(feedItem(content)).card);

test('a card holds the whole media item, its stats and its uploader', () => {
  const item = toMediaItem({ eventId: 'e', video: message } as Parameters<typeof toMediaItem>[0]);
  expect(decode({ item, stats, uploader })).toEqual(
    create(CardSchema, {
      mediaItem: message,
      uploader: { id: 9n, username: 'ana', avatarUrl: '/media/a.webp' },
      views: 12n,
      score: 41.5,
    }),
  );
});

test('keeps fields of the media item that feed does not know', () => {
  const unknownField = [0xfa, 0x3f, 0x02, 0x65, 0x6e]; // field 1023: "en"
  const received = fromBinary(VideoSchema, new Uint8Array([...toBinary(VideoSchema, message), ...unknownField]));
  const item = toMediaItem({ eventId: 'e', video: received } as Parameters<typeof toMediaItem>[0]);
  const { mediaItem } = decode({ item, stats, uploader });
  expect(mediaItem?.$unknown).toEqual([{ no: 1023, wireType: 2, data: new Uint8Array([0x02, 0x65, 0x6e]) }]);
});

test('has no uploader while the account is unknown', () => {
  expect(decode({ item: video(1), stats, uploader: undefined }).uploader).toBeUndefined();
});

test('encodes a card once for each content', () => {
  const toMessage = createFeedItemMapping();
  const content = { item: promo(5), stats, uploader };
  const first = toMessage(feedItem(content));
  expect(first).toMatchObject({ type: ItemType.PROMO, id: 5n });
  expect(toMessage(feedItem(content)).card).toBe(first.card);
  expect(toMessage(feedItem({ ...content })).card).not.toBe(first.card);
});

test.each([
  ['its approval', undefined, 10],
  ['its approval, after an earlier publish time', 5n, 10],
  ['its later publish time', 20n, 20],
])('a video is new since %s', (_, publishSeconds, seconds) => {
  const times = {
    decidedAt: { seconds: 10n },
    ...(publishSeconds !== undefined && { details: { publishAt: { seconds: publishSeconds } } }),
  };
  const shown = { id: 1n, uploaderId: 9n, status: VideoStatus.TESTING };
  const video = create(VideoSchema, { ...shown, createdAt: { seconds: 1n }, ...times });
  const item = toMediaItem({ eventId: 'e', video } as Parameters<typeof toMediaItem>[0]);
  expect(liveSinceMs(item)).toBe(seconds * 1_000);
});

import { create } from '@bufbuild/protobuf';
import { expect, test } from '@jest/globals';
import { VideoEventSchema } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { Undeliverable } from '#kafka/port';
import { readMediaItem } from '#media-items';

const eventWith = (status: number) =>
  create(VideoEventSchema, { eventId: 'e', video: { id: 7n, status: status as VideoStatus, revision: 3n } });

test('a status is read by its name', () => {
  const { fields } = readMediaItem(eventWith(VideoStatus.VIRAL));
  expect(fields).toMatchObject({ id: 7, itemType: 'video', status: 'viral', revision: 3 });
});

test('a status that a later version of media has added reads as one in which nobody sees the item', () => {
  expect(readMediaItem(eventWith(99)).fields.status).toBe('processing');
});

test('an event without a media item or status is undeliverable', () => {
  expect(() => readMediaItem(create(VideoEventSchema, { eventId: 'e' }))).toThrow(Undeliverable);
  expect(() => readMediaItem(eventWith(VideoStatus.UNSPECIFIED))).toThrow(Undeliverable);
});

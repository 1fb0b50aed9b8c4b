import { fromBinary, toBinary } from '@bufbuild/protobuf';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Undeliverable } from '@tallscreen/kit-events/kafka/port';
import { readMediaItem } from '@tallscreen/kit-events/media-items';
import { toId } from '@tallscreen/kit/ids';
import {
  TrackType,
  type ScoreEvent,
  type StatsEvent,
  type TrackEvent,
} from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { BlockEvent } from '@tallscreen/proto/tallscreen/events/v1/block_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { MediaItem, Uploader } from '#domain/media-item';
import type { Words } from '#domain/search-entry';
import type { Block } from '#store/blocks';
import type { ItemScore, ItemViews } from '#store/media-items';
import type { SeenItem } from '#store/viewer-history';

/** Throws Undeliverable if the event holds no media item with a status. */
export function toMediaItem(event: VideoEvent): MediaItem {
  const { video, fields } = readMediaItem(event);
  const { captionWords, ...shown } = video;
  return {
    ...fields,
    uploaderId: toId(video.uploaderId),
    decidedAtMs: video.decidedAt ? timestampMs(video.decidedAt) : 0,
    isUploaderHidden: video.isUploaderHidden,
    ...(captionWords !== '' && { captionWords }),
    encoded: toBinary(VideoSchema, { ...shown, captionWords: '' }),
  };
}

/** Throws Undeliverable if the event holds no user. */
export function toUploader({ eventId, user, revision }: UserEvent): Uploader {
  if (!user) throw new Undeliverable(`Event ${eventId} holds no user`);
  return {
    id: toId(user.id),
    username: user.username,
    avatarUrl: user.avatarUrl,
    isActive: user.status === AccountStatus.ACTIVE,
    revision: Number(revision),
  };
}

export const toItemScore = ({ videoId, score, viewCount, revision }: ScoreEvent): ItemScore => ({
  id: toId(videoId),
  score: score?.value ?? 0,
  views: Number(viewCount),
  revision: Number(revision),
});

export const toItemViews = ({ itemId, viewCount, revision }: StatsEvent): ItemViews => ({
  id: toId(itemId),
  views: Number(viewCount),
  revision: Number(revision),
});

/** Returns the viewed item, or nothing for other events and for guests. */
export const toSeenItems = ({ type, viewerId, itemId, occurredAt }: TrackEvent): SeenItem[] =>
  type === TrackType.VIEW && viewerId > 0n && occurredAt
    ? [{ viewerId: toId(viewerId), itemId: toId(itemId), atMs: timestampMs(occurredAt) }]
    : [];

export const toBlock = ({ blockerId, blockedId, isBlocked, isMuted, revision }: BlockEvent): Block => ({
  blockerId: toId(blockerId),
  blockedId: toId(blockedId),
  isBlocked,
  isMuted,
  revision: Number(revision),
});

/** Reads what search looks for from media's message. */
export function toWords(encoded: Uint8Array): Words {
  const { title, hashtags } = fromBinary(VideoSchema, encoded);
  return { title, hashtags };
}

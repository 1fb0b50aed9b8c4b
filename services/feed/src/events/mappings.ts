import type { BlockEvent } from '@tallscreen/proto/tallscreen/events/v1/block_pb';
import type { Block } from '#store/blocks';
import { toBinary } from '@bufbuild/protobuf';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Undeliverable } from '@tallscreen/kit-events/kafka/port';
import { toId } from '@tallscreen/kit/ids';
import {
  TrackType,
  type ScoreEvent,
  type StatsEvent,
  type TrackEvent,
} from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { MediaItem, MediaItemStatus, Uploader } from '#domain/media-item';
import type { ItemScore, ItemViews } from '#store/media-items';
import type { SeenItem } from '#store/viewer-history';

const statuses: Readonly<Record<VideoStatus, MediaItemStatus | undefined>> = {
  [VideoStatus.UNSPECIFIED]: undefined,
  [VideoStatus.UPLOADED]: 'uploaded',
  [VideoStatus.PROCESSING]: 'processing',
  [VideoStatus.SCANNING]: 'scanning',
  [VideoStatus.PENDING]: 'pending',
  [VideoStatus.TESTING]: 'testing',
  [VideoStatus.PROMOTED]: 'promoted',
  [VideoStatus.VIRAL]: 'viral',
  [VideoStatus.APPROVED]: 'approved',
  [VideoStatus.REJECTED]: 'rejected',
  [VideoStatus.DELETED]: 'deleted',
};

/** Throws Undeliverable if the event holds no media item with a known status. */
export function toMediaItem({ eventId, video }: VideoEvent): MediaItem {
  const status = video && statuses[video.status];
  if (!video || !status) throw new Undeliverable(`Event ${eventId} holds no media item with a known status`);
  return {
    id: toId(video.id),
    itemType: video.kind === VideoKind.PROMO ? 'promo' : 'video',
    uploaderId: toId(video.uploaderId),
    status,
    createdAtMs: video.createdAt ? timestampMs(video.createdAt) : 0,
    decidedAtMs: video.decidedAt ? timestampMs(video.decidedAt) : 0,
    isUploaderHidden: video.isUploaderHidden,
    revision: Number(video.revision),
    encoded: toBinary(VideoSchema, video),
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

export const toBlock = ({ blockerId, blockedId, isBlocked, revision }: BlockEvent): Block => ({
  blockerId: toId(blockerId),
  blockedId: toId(blockedId),
  isBlocked,
  revision: Number(revision),
});

import { durationMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { toId } from '@tallscreen/kit/ids';
import { Undeliverable } from '@tallscreen/kit/kafka/port';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType, type TrackEvent } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { Clip, ClipStatus, ItemKind } from '#domain/item';
import type { Account } from '#domain/ledger';
import type { Engagement, UpheldReports } from '#domain/state';
import type { Track } from '#domain/tracks';

const trackTypes: Readonly<Record<TrackType, Track['type'] | undefined>> = {
  [TrackType.UNSPECIFIED]: undefined,
  [TrackType.VIEW]: 'view',
  [TrackType.WATCH]: 'watch',
  [TrackType.COMPLETE]: 'complete',
  [TrackType.LOOP]: 'loop',
  [TrackType.SHARE]: 'share',
  [TrackType.IMPRESSION]: 'impression',
};

export function readTrack(event: TrackEvent): Track {
  const type = trackTypes[event.type];
  if (!type) throw new Undeliverable(`Report ${event.eventId} is of no known type`);
  return {
    id: event.eventId,
    type,
    kind: kindOf(event),
    itemId: toId(event.itemId),
    viewerId: toId(event.viewerId),
    atMs: Number(event.occurredAtMs),
    watchMs: event.watchSeconds * 1000,
  };
}

const statuses: Readonly<Record<VideoStatus, ClipStatus | undefined>> = {
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

export function readClip({ eventId, video }: VideoEvent): Clip {
  const status = video && statuses[video.status];
  if (!video || !status) throw new Undeliverable(`Event ${eventId} holds no clip with a status`);
  return {
    id: toId(video.id),
    kind: video.kind === VideoKind.PROMO ? 'promo' : 'video',
    ownerId: toId(video.uploaderId),
    title: video.title,
    status,
    durationMs: video.duration ? durationMs(video.duration) : 0,
    createdAtMs: video.createdAt ? timestampMs(video.createdAt) : 0,
    revision: Number(video.revision),
  };
}

export function readEngagement(event: EngagementEvent): Engagement {
  const { counters, change, occurredAt } = event;
  if (!counters || !occurredAt) throw new Undeliverable(`Event ${event.eventId} has no counters or no time`);
  return {
    id: event.eventId,
    kind: kindOf(event),
    itemId: toId(event.itemId),
    actorId: Number(event.actorId),
    atMs: timestampMs(occurredAt),
    counters: {
      likes: Number(counters.likeCount),
      comments: Number(counters.commentCount),
      revision: Number(counters.revision),
    },
    likes: change.case === 'liked' ? 1 : change.case === 'unliked' ? -1 : 0,
    comments: change.case === 'commentPosted' ? 1 : 0,
  };
}

/** Only those that were upheld or led to a removal say something of a clip. */
export function readReports(event: ReportEvent): UpheldReports[] {
  const { itemType, itemId, change } = event;
  if (change.case !== 'resolved' || (itemType !== ItemType.VIDEO && itemType !== ItemType.PROMO)) return [];
  return [{ kind: kindOf(event), itemId: toId(itemId), count: change.value.upheldCount }];
}

const roles: Readonly<Record<Role, string>> = {
  [Role.UNSPECIFIED]: '',
  [Role.USER]: 'user',
  [Role.CREATOR]: 'creator',
  [Role.BUSINESS]: 'business',
  [Role.ADMIN]: 'admin',
};

export function readAccount({ eventId, user, revision }: UserEvent): Account {
  if (!user) throw new Undeliverable(`Event ${eventId} holds no account`);
  const isGone = user.status === AccountStatus.DELETED;
  return { id: toId(user.id), role: isGone ? '' : (roles[user.role] ?? ''), revision: Number(revision) };
}

const kindOf = ({ itemType }: { itemType: ItemType }): ItemKind => (itemType === ItemType.PROMO ? 'promo' : 'video');

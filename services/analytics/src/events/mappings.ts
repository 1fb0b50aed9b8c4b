import { durationMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { Undeliverable } from '@tallscreen/kit-events/kafka/port';
import { readMediaItem } from '@tallscreen/kit-events/media-items';
import { toId } from '@tallscreen/kit/ids';
import { ItemType as ItemTypeMessage, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType, type TrackEvent as TrackEventMessage } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Engagement, UpheldReports } from '#domain/apply-events';
import type { ItemType, MediaItemCopy } from '#domain/media-item-stats';
import type { TrackEvent } from '#domain/track-events';
import type { UserCopy } from '#domain/users';

const trackTypes: Readonly<Record<TrackType, TrackEvent['type'] | undefined>> = {
  [TrackType.UNSPECIFIED]: undefined,
  [TrackType.VIEW]: 'view',
  [TrackType.WATCH]: 'watch',
  [TrackType.COMPLETE]: 'complete',
  [TrackType.LOOP]: 'loop',
  [TrackType.SHARE]: 'share',
  [TrackType.IMPRESSION]: 'impression',
};

/** Unspecified is a video. */
const trackedItemTypes = new Set<ItemTypeMessage>([
  ItemTypeMessage.UNSPECIFIED,
  ItemTypeMessage.VIDEO,
  ItemTypeMessage.PROMO,
]);

/**
 * Returns nothing for a type of event or item that a later version of the BFF has added: this version counts what it
 * knows. Throws Undeliverable if the event has no type or no time.
 */
export function toTrackEvents(event: TrackEventMessage): TrackEvent[] {
  if (event.type === TrackType.UNSPECIFIED || !event.occurredAt)
    throw new Undeliverable(`Event ${event.eventId} has no type or no time`);
  const type = trackTypes[event.type];
  if (!type || !trackedItemTypes.has(event.itemType)) return [];
  const counted: TrackEvent = {
    id: event.eventId,
    type,
    itemType: itemTypeOf(event),
    itemId: toId(event.itemId),
    viewerId: toId(event.viewerId),
    atMs: timestampMs(event.occurredAt),
    watchMs: event.watchSeconds * 1000,
    addressKey: event.addressKey,
    isUnchecked: event.isUnchecked,
  };
  return [counted];
}

/** Throws Undeliverable if the event holds no media item with a status. */
export function toMediaItemCopy(event: VideoEvent): MediaItemCopy {
  const { video, fields } = readMediaItem(event);
  return {
    ...fields,
    ownerId: toId(video.uploaderId),
    title: video.title,
    durationMs: video.duration ? durationMs(video.duration) : 0,
  };
}

/** Throws Undeliverable if the event holds no counters or no time. */
export function toEngagement(event: EngagementEvent): Engagement {
  const { counters, change, occurredAt } = event;
  if (!counters || !occurredAt) throw new Undeliverable(`Event ${event.eventId} has no counters or no time`);
  return {
    id: event.eventId,
    itemType: itemTypeOf(event),
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

/** Returns nothing for events that do not resolve reports of a media item. */
export function toUpheldReports(event: ReportEvent): UpheldReports[] {
  const { itemType, itemId, change } = event;
  if (change.case !== 'resolved' || (itemType !== ItemTypeMessage.VIDEO && itemType !== ItemTypeMessage.PROMO))
    return [];
  return [{ itemType: itemTypeOf(event), itemId: toId(itemId), count: change.value.upheldCount }];
}

const roles: Readonly<Partial<Record<Role, string>>> = {
  [Role.CREATOR]: 'creator',
  [Role.BUSINESS]: 'business',
  [Role.ADMIN]: 'admin',
};

/** A role that a later version of identity has added counts as user. Throws Undeliverable if the event holds no user. */
export function toUserCopy({ eventId, user, revision }: UserEvent): UserCopy {
  if (!user) throw new Undeliverable(`Event ${eventId} holds no user`);
  const isDeleted = user.status === AccountStatus.DELETED;
  return {
    id: toId(user.id),
    role: isDeleted ? '' : (roles[user.role] ?? 'user'),
    isVerified: user.emailVerified,
    revision: Number(revision),
  };
}

const itemTypeOf = ({ itemType }: { itemType: ItemTypeMessage }): ItemType =>
  itemType === ItemTypeMessage.PROMO ? 'promo' : 'video';

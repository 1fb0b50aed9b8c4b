import { durationMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { Undeliverable } from '@tallscreen/kit-events/kafka/port';
import { readMediaItem } from '@tallscreen/kit-events/media-items';
import { toId } from '@tallscreen/kit/ids';
import { audienceOf, detailsOf } from '@tallscreen/kit/video-details';
import { maySee } from '@tallscreen/proto/rules/video-audience';
import { ViewSource as ViewSourceMessage } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType as ItemTypeMessage, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType, type TrackEvent as TrackEventMessage } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import type { FollowEvent } from '@tallscreen/proto/tallscreen/events/v1/follow_pb';
import type { PriceEvent, ReportEvent } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Engagement, UpheldReports } from '#domain/apply-events';
import type { FollowChange } from '#domain/follow';
import type { ItemType, MediaItemCopy } from '#domain/media-item-stats';
import type { Caps } from '#domain/delivery';
import type { Price } from '#domain/price';
import type { ViewSource } from '#domain/timeline';
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
  [TrackType.VIEWABLE]: 'viewable',
  [TrackType.CLICK]: 'click',
  // Ignored: it says something about the viewer's taste, and nothing about the item.
  [TrackType.SKIP]: undefined,
};

/** A source that a later version of the BFF has added counts as other. */
const sources: Readonly<Partial<Record<ViewSourceMessage, ViewSource>>> = {
  [ViewSourceMessage.FEED]: 'feed',
  [ViewSourceMessage.FOLLOWING]: 'following',
  [ViewSourceMessage.SEARCH]: 'search',
  [ViewSourceMessage.TAG]: 'tag',
  [ViewSourceMessage.PROFILE]: 'profile',
  [ViewSourceMessage.LINK]: 'link',
};

/** An unspecified type is a video. */
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
  const source = type === 'view' ? sources[event.source] : undefined;
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
    ...(source && { source }),
  };
  return [counted];
}

/** Returns nothing for a promo without caps and dates. */
function toCaps({ campaign }: Pick<Video, 'campaign'>): Caps | undefined {
  const caps = {
    dailyViews: Number(campaign?.dailyCap ?? 0n),
    totalViews: Number(campaign?.totalCap ?? 0n),
    dailyBudget: Number(campaign?.dailyBudget ?? 0n),
    totalBudget: Number(campaign?.totalBudget ?? 0n),
    startsAtMs: Number(campaign?.startsAtMs ?? 0n),
    endsAtMs: Number(campaign?.endsAtMs ?? 0n),
  };
  return Object.values(caps).some((cap) => cap > 0) ? caps : undefined;
}

/** Throws Undeliverable if the event holds no time. */
export function toPrice(event: PriceEvent): Price {
  const { priceId, minorUnitsPerThousandViews, currencyCode, effectiveFrom } = event;
  if (!effectiveFrom) throw new Undeliverable(`Event ${event.eventId} has no time`);
  return {
    id: toId(priceId),
    minorUnitsPerThousandViews: Number(minorUnitsPerThousandViews),
    currencyCode,
    effectiveFromMs: timestampMs(effectiveFrom),
  };
}

/** Throws Undeliverable if the event holds no media item with a status. */
export function toMediaItemCopy(event: VideoEvent): MediaItemCopy {
  const { video, fields } = readMediaItem(event);
  const caps = toCaps(video);
  const isForAll = maySee(audienceOf(video), { isDecider: false, isFollower: false });
  return {
    ...fields,
    ownerId: toId(video.uploaderId),
    title: detailsOf(video).title,
    durationMs: video.duration ? durationMs(video.duration) : 0,
    ...(!isForAll && { isRestricted: true }),
    ...(event.occurredAt && { changedAtMs: timestampMs(event.occurredAt) }),
    ...(caps && { caps }),
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

/** Throws Undeliverable if the event has no time. */
export function toFollowChange(event: FollowEvent): FollowChange & { readonly id: string } {
  const { eventId, followerId, followeeId, occurredAt, isFollowing } = event;
  if (!occurredAt) throw new Undeliverable(`Event ${eventId} has no time`);
  return {
    id: eventId,
    followerId: toId(followerId),
    followeeId: toId(followeeId),
    atMs: timestampMs(occurredAt),
    isFollowing,
  };
}

/** Returns nothing for events that do not change how many reports of a media item are upheld. */
export function toUpheldReports(event: ReportEvent): UpheldReports[] {
  const { itemType, itemId, change } = event;
  if (change.case !== 'resolved' || (itemType !== ItemTypeMessage.VIDEO && itemType !== ItemTypeMessage.PROMO))
    return [];
  const { upheldCount: count } = change.value;
  return count === undefined ? [] : [{ itemType: itemTypeOf(event), itemId: toId(itemId), count }];
}

const roles: Readonly<Partial<Record<Role, string>>> = {
  [Role.CREATOR]: 'creator',
  [Role.BUSINESS]: 'business',
  [Role.ADMIN]: 'admin',
};

/**
 * A role that a later version of identity has added counts as user. Throws Undeliverable if the event holds no user.
 */
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

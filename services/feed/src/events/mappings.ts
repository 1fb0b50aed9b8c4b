import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { timestampMs } from '@bufbuild/protobuf/wkt';
import { Undeliverable } from '@tallscreen/kit-events/kafka/port';
import { readMediaItem } from '@tallscreen/kit-events/media-items';
import { toId } from '@tallscreen/kit/ids';
import { audienceOf, detailsOf, liveFromMs } from '@tallscreen/kit/video-details';
import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import {
  TrackType,
  type Delivery as DeliveryMessage,
  type NeighboursEvent,
  type ScoreEvent,
  type StatsEvent,
  type TrackEvent,
} from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { UserEvent } from '@tallscreen/proto/tallscreen/events/v1/user_pb';
import type { VideoEvent } from '@tallscreen/proto/tallscreen/events/v1/video_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { VideoDetails } from '@tallscreen/proto/tallscreen/media/v1/video_details_pb';
import { CampaignSchema, VideoSchema, type Campaign } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { Delivery, MediaItem, PromoLimits, Uploader } from '#domain/media-item';
import type { ItemNeighbours, ItemScore, ItemViews } from '#store/media-items';
import type { SeenItem } from '#store/viewer-history';

/** Throws Undeliverable if the event holds no media item with a status. */
export function toMediaItem(event: VideoEvent): MediaItem {
  const { video, fields } = readMediaItem(event);
  const { captionWords, campaign } = video;
  const tags = [...new Set(detailsOf(video).hashtags.map(tagKeyOf))].filter(Boolean);
  const limits = campaign && toLimits(campaign);
  const audience = audienceOf(video);
  // The fields that a card needs.
  const lead = campaign?.link
    ? create(CampaignSchema, { link: campaign.link, callToAction: campaign.callToAction })
    : undefined;
  const { campaign: _, ...shown } = video;
  return {
    ...fields,
    uploaderId: toId(video.uploaderId),
    decidedAtMs: liveFromMs(video),
    isUploaderHidden: video.isUploaderHidden,
    ...(audience !== 'public' && { audience }),
    ...(tags.length > 0 && { tags }),
    ...(captionWords !== '' && { captionWords }),
    ...(limits && { limits }),
    encoded: toBinary(VideoSchema, { ...shown, captionWords: '', ...(lead && { campaign: lead }) }),
  };
}

/** Returns nothing for a promo without limits. */
function toLimits(campaign: Campaign): PromoLimits | undefined {
  const limits = {
    dailyViews: Number(campaign.dailyCap),
    totalViews: Number(campaign.totalCap),
    dailyBudget: Number(campaign.dailyBudget),
    totalBudget: Number(campaign.totalBudget),
    frequency: campaign.frequencyCap,
    startsAtMs: Number(campaign.startsAtMs),
    endsAtMs: Number(campaign.endsAtMs),
  };
  return Object.values(limits).some((limit) => limit > 0) ? limits : undefined;
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

export const toItemNeighbours = ({ videoId, neighbours, revision }: NeighboursEvent): ItemNeighbours => ({
  id: toId(videoId),
  neighbours: {
    ids: neighbours.map((each) => toId(each.videoId)),
    similarities: neighbours.map(({ similarity }) => similarity),
  },
  revision: Number(revision),
});

const toDelivery = (delivery: DeliveryMessage): Delivery => ({
  billedViews: Number(delivery.billedViewCount),
  spend: Number(delivery.spend),
  day: delivery.day,
  dayBilledViews: Number(delivery.dayBilledViewCount),
  daySpend: Number(delivery.daySpend),
  viewCost: Number(delivery.viewCost),
});

export const toItemViews = ({ itemId, viewCount, revision, delivery }: StatsEvent): ItemViews => ({
  id: toId(itemId),
  views: Number(viewCount),
  revision: Number(revision),
  ...(delivery && { delivery: toDelivery(delivery) }),
});

const seenTypes = new Set<TrackType>([TrackType.VIEW, TrackType.VIEWABLE]);

const toSeenItem = ({ viewerId, itemId, occurredAt }: TrackEvent): SeenItem[] =>
  viewerId > 0n && occurredAt
    ? [{ viewerId: toId(viewerId), itemId: toId(itemId), atMs: timestampMs(occurredAt) }]
    : [];

/** Returns the viewed item, or nothing for other events and for guests. */
export const toSeenItems = (event: TrackEvent): SeenItem[] => (seenTypes.has(event.type) ? toSeenItem(event) : []);

/** Returns the promo that came into view; nothing for other events and for guests. */
export const toShownPromos = (event: TrackEvent): SeenItem[] =>
  event.type === TrackType.IMPRESSION && event.itemType === ItemType.PROMO ? toSeenItem(event) : [];

/** Reads from media's message the fields that the uploader has set. */
export const toDetails = (encoded: Uint8Array): VideoDetails => detailsOf(fromBinary(VideoSchema, encoded));

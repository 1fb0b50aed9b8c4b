import { fromBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { durationFromMs, timestampFromMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { openTestBus } from '@tallscreen/kit-events/testing/bus';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { acquireLease } from '@tallscreen/kit-mongo/lease';
import { createTestWorld, type TestEnv } from '@tallscreen/kit/testing/service';
import { until } from '@tallscreen/kit/testing/until';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType, type DeliverySchema } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { CardSchema, FeedService, type Card } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus, type CampaignSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { readFeedConfig } from '#config';
import {
  BlockEvents,
  EngagementEvents,
  FollowEvents,
  NeighboursEvents,
  PromoEvents,
  SaveEvents,
  ScoreEvents,
  StatsEvents,
  TrackEvents,
  UserEvents,
  VideoEvents,
} from '@tallscreen/kit-events/event-types';
import { startFeed } from '#service';

interface MediaItemChanges {
  readonly campaign?: MessageInitShape<typeof CampaignSchema>;
  readonly uploaderId?: number;
  readonly status?: VideoStatus;
  readonly revision?: number;
  readonly title?: string;
  readonly rejectionReason?: string;
  readonly isUploaderHidden?: boolean;
  readonly hashtags?: string[];
  readonly language?: string;
  /** who may see it */
  readonly visibility?: string;
  readonly captionWords?: string;
  readonly createdAt?: Timestamp;
  readonly decidedAt?: Timestamp;
}

export interface ShownItem {
  readonly type: ItemType;
  readonly id: number;
  readonly card: Card;
}

export const videoEvent = (id: number, changes: MediaItemChanges = {}) => mediaItemEvent(id, VideoKind.VIDEO, changes);
export const promoEvent = (id: number, changes: MediaItemChanges = {}) =>
  mediaItemEvent(id, VideoKind.PROMO, { status: VideoStatus.APPROVED, ...changes });

function mediaItemEvent(
  id: number,
  kind: VideoKind,
  {
    uploaderId = 10_000 + id,
    revision = 1,
    title = `Video ${id}`,
    hashtags = [],
    language = '',
    visibility = '',
    ...changes
  }: MediaItemChanges,
) {
  const events = kind === VideoKind.PROMO ? PromoEvents : VideoEvents;
  const video = {
    id: BigInt(id),
    kind,
    uploaderId: BigInt(uploaderId),
    details: { title, hashtags, language, visibility },
    status: VideoStatus.TESTING,
    duration: durationFromMs(8_000),
    createdAt: timestampFromMs(Date.now() - 60_000),
    revision: BigInt(revision),
    renditions: [{ name: '720p', url: `/media/${id}/720p.mp4`, width: 720, height: 1280 }],
    posterUrl: `/media/${id}/poster.jpg`,
    ...changes,
  };
  return events.event(id, { video, change: { case: 'approved', value: {} } });
}

export const userEvent = (id: number, username: string, status: AccountStatus = AccountStatus.ACTIVE, revision = 1) =>
  UserEvents.event(id, {
    revision: BigInt(revision),
    user: { id: BigInt(id), username, role: Role.CREATOR, status, avatarUrl: `/media/${username}.webp` },
    change: { case: 'registered', value: {} },
  });

export const trackEvent = (
  type: TrackType,
  itemType: ItemType,
  viewerId: number,
  itemId: number,
  at = Date.now(),
  watchSeconds = 0,
) =>
  TrackEvents.event(itemId, {
    watchSeconds,
    type,
    itemType,
    itemId: BigInt(itemId),
    viewerId: BigInt(viewerId),
    occurredAt: timestampFromMs(at),
  });

export const viewEvent = (viewerId: number, itemId: number, at = Date.now()) =>
  trackEvent(TrackType.VIEW, ItemType.VIDEO, viewerId, itemId, at);

/** A promo came into a viewer's view. */
export const impressionEvent = (viewerId: number, promoId: number, at = Date.now()) =>
  trackEvent(TrackType.IMPRESSION, ItemType.PROMO, viewerId, promoId, at);

/** Score and views of a video. */
export const scoreEvent = (id: number, value: number, views: number, revision = 1) =>
  ScoreEvents.event(id, {
    videoId: BigInt(id),
    score: { value },
    viewCount: BigInt(views),
    revision: BigInt(revision),
  });

/** Views of a promo. */
export const statsEvent = (
  id: number,
  views: number,
  revision = 1,
  delivery?: MessageInitShape<typeof DeliverySchema>,
) =>
  StatsEvents.event(id, {
    itemId: BigInt(id),
    viewCount: BigInt(views),
    revision: BigInt(revision),
    ...(delivery && { delivery }),
  });

export const blockEvent = (
  blockerId: number,
  blockedId: number,
  isBlocked: boolean,
  revision: number,
  isMuted = false,
) =>
  BlockEvents.event(`${blockerId}:${blockedId}`, {
    blockerId: BigInt(blockerId),
    blockedId: BigInt(blockedId),
    isBlocked,
    isMuted,
    revision: BigInt(revision),
  });

const topics = [
  BlockEvents,
  VideoEvents,
  PromoEvents,
  UserEvents,
  ScoreEvents,
  StatsEvents,
  NeighboursEvents,
  TrackEvents,
  EngagementEvents,
  FollowEvents,
  SaveEvents,
].map(({ topic }) => topic);

/** Starts the real service, and returns what tests need to publish other services' events and to scroll. */
export async function openFeed(label: string, { indexLeaseMs = 0 } = {}) {
  const world = createTestWorld(label);
  const connection = await openTestDatabase(world);
  // Leaves the state of a process that was killed while it wrote the search index.
  if (indexLeaseMs > 0) await acquireLease(connection, { name: 'search-index', holder: 'killed', ttlMs: indexLeaseMs });
  const bus = openTestBus(world);
  const redis = await world.redis();
  const start = (changes: TestEnv = {}) =>
    world.start((scope, env) => startFeed(scope, readFeedConfig(env)), { FEED_REFRESH_MS: '100', ...changes });
  const { port } = await start();
  const feed = world.client(FeedService, port);

  async function page(
    viewerId: number,
    options: { limit?: number; pageToken?: string; pin?: number; isAdmin?: boolean } = {},
    client = feed,
  ) {
    const { limit = 20, pageToken = '', pin = 0, isAdmin = false } = options;
    const viewer = { userId: BigInt(viewerId), isAdmin };
    const { pages, items } = await client.batchListFeed({
      requests: [{ viewer, pageSize: limit, pageToken, pinnedVideoId: BigInt(pin) }],
    });
    const { itemIndexes, nextPageToken } = pages[0]!;
    const shown = itemIndexes.map((index): ShownItem => {
      const { type, id, card } = items[index]!;
      return { type, id: Number(id), card: fromBinary(CardSchema, card) };
    });
    return { items: shown, nextPageToken };
  }

  /** Returns the items of all pages of one scroll. */
  async function scroll(
    viewerId: number,
    limit = 20,
    betweenPages: (page: number) => Promise<unknown> = () => Promise.resolve(),
    client = feed,
  ) {
    const all: ShownItem[] = [];
    let pageToken = '';
    for (let count = 1; count < 200; count++) {
      const next = await page(viewerId, { limit, pageToken }, client);
      all.push(...next.items);
      pageToken = next.nextPageToken;
      if (!pageToken) return all;
      await betweenPages(count);
    }
    throw new Error('The scroll has not ended after 200 pages.');
  }

  /** Waits until the service has consumed everything that was published. */
  const settled = () => until(async () => [...(await bus.readLag('feed', topics)).values()].every((lag) => lag === 0));

  return { ...world, connection, bus, redisClient: redis, start, port, feed, page, scroll, settled };
}

export const idsOf = (items: readonly ShownItem[]): number[] => items.map(({ id }) => id);
export const videosOf = (items: readonly ShownItem[]) => items.filter(({ type }) => type === ItemType.VIDEO);
export const sorted = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
export const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i);

import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { durationFromMs, timestampFromMs, type Timestamp } from '@bufbuild/protobuf/wkt';
import { openTestBus } from '@tallscreen/kit-events/testing/bus';
import { openTestDatabase } from '@tallscreen/kit-mongo/testing/database';
import { createTestWorld, type TestEnv } from '@tallscreen/kit/testing/service';
import { until } from '@tallscreen/kit/testing/until';
import { AnalyticsService, ViewSource } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType, Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import type { EngagementEvent } from '@tallscreen/proto/tallscreen/events/v1/engagement_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoKind, VideoStatus, type CampaignSchema } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import { readAnalyticsConfig } from '#config';
import {
  EngagementEvents,
  PriceEvents,
  FollowEvents,
  PromoEvents,
  ReportEvents,
  ScoreEvents,
  StatsEvents,
  TrackEvents,
  UserEvents,
  VideoEvents,
} from '@tallscreen/kit-events/event-types';
import { startAnalytics } from '#service';

export const HOUR = 3_600_000;
/** Three days ago at 10:30 UTC: recent enough for hours and active users, which are deleted after some weeks. */
export const START = new Date().setUTCHours(10, 30, 0, 0) - 3 * 24 * HOUR;
/** Returns the day in the form that the admin console shows. */
export const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

interface MediaItemChanges {
  readonly createdAt?: Timestamp;
  readonly status?: VideoStatus;
  readonly revision?: number;
  readonly durationMs?: number;
  readonly title?: string;
  readonly kind?: VideoKind;
  readonly campaign?: MessageInitShape<typeof CampaignSchema>;
}

export const mediaItemEvent = (
  id: number,
  ownerId: number,
  {
    revision = 1,
    kind = VideoKind.VIDEO,
    durationMs = 10_000,
    title = `Video ${id}`,
    ...changes
  }: MediaItemChanges = {},
) =>
  (kind === VideoKind.PROMO ? PromoEvents : VideoEvents).event(id, {
    video: {
      id: BigInt(id),
      kind,
      uploaderId: BigInt(ownerId),
      details: { title },
      status: kind === VideoKind.PROMO ? VideoStatus.APPROVED : VideoStatus.TESTING,
      duration: durationFromMs(durationMs),
      createdAt: timestampFromMs(1_700_000_000_000),
      revision: BigInt(revision),
      ...changes,
    },
    change: { case: 'approved', value: {} },
  });

interface TrackEventChanges {
  readonly at?: number;
  readonly watchSeconds?: number;
  readonly eventId?: string;
  readonly itemType?: ItemType;
  readonly addressKey?: string;
  readonly isUnchecked?: boolean;
  readonly source?: ViewSource;
}

export const trackEvent = (
  type: keyof typeof TrackType,
  viewerId: number,
  itemId: number,
  changes: TrackEventChanges = {},
) => {
  const {
    at = Date.now(),
    watchSeconds = 0,
    eventId = randomUUID(),
    itemType = ItemType.VIDEO,
    addressKey = '',
    isUnchecked = false,
    source = ViewSource.UNSPECIFIED,
  } = changes;
  return TrackEvents.event(itemId, {
    eventId,
    occurredAt: timestampFromMs(at),
    type: TrackType[type],
    itemType,
    itemId: BigInt(itemId),
    viewerId: BigInt(viewerId),
    watchSeconds,
    addressKey,
    isUnchecked,
    source,
  });
};

export const userEvent = (
  id: number,
  role: Role,
  revision = 1,
  status: AccountStatus = AccountStatus.ACTIVE,
  emailVerified = false,
) =>
  UserEvents.event(id, {
    revision: BigInt(revision),
    user: { id: BigInt(id), username: `user${id}`, role, status, emailVerified },
    change: { case: 'registered', value: {} },
  });

export const engagementEvent = (
  itemId: number,
  change: NonNullable<EngagementEvent['change']['case']>,
  [likes, comments, revision]: readonly [number, number, number],
  { at = Date.now(), actorId = 1 } = {},
) =>
  EngagementEvents.event(itemId, {
    occurredAt: timestampFromMs(at),
    itemType: ItemType.VIDEO,
    itemId: BigInt(itemId),
    actorId: BigInt(actorId),
    counters: { likeCount: BigInt(likes), commentCount: BigInt(comments), revision: BigInt(revision) },
    change: { case: change, value: {} } as never,
  });

export const followEvent = (followerId: number, followeeId: number, isFollowing: boolean, at: number) =>
  FollowEvents.event(followeeId, {
    occurredAt: timestampFromMs(at),
    followerId: BigInt(followerId),
    followeeId: BigInt(followeeId),
    isFollowing,
  });

export const reportEvent = (itemId: number, upheldCount: number) =>
  ReportEvents.event(itemId, {
    itemType: ItemType.VIDEO,
    itemId: BigInt(itemId),
    change: { case: 'resolved', value: { outcome: ReportOutcome.UPHELD, upheldCount } },
  });

/** The values that `npm start` sets. */
export const EVERYBODY_COUNTS = { EMAIL_VERIFICATION: 'off', SCORE_ACCOUNTS_PER_ADDRESS: '0' };

/** Starts the real service, and returns what tests need to publish other services' events and to call it. */
export async function openAnalytics(label: string, settings: TestEnv = {}) {
  const world = createTestWorld(label);
  const connection = await openTestDatabase(world);
  const bus = openTestBus(world);
  await world.redis();
  const start = (changes: TestEnv = {}) =>
    world.start((scope, env) => startAnalytics(scope, readAnalyticsConfig(env)), {
      ...EVERYBODY_COUNTS,
      ...settings,
      ...changes,
    });
  const running = await start();
  const analytics = world.client(AnalyticsService, running.port);

  const stats = async (id: number) => (await analytics.batchGetVideoStats({ videoIds: [BigInt(id)] })).stats[0]!;
  /** Waits until this many views are counted; then everything before them in their partition is counted too. */
  const untilViewed = (id: number, views: number) => until(async () => Number((await stats(id)).viewCount) >= views);
  /** Waits until the service has consumed everything that was published. */
  const settled = () =>
    until(async () => {
      const topics = [
        PriceEvents,
        TrackEvents,
        VideoEvents,
        PromoEvents,
        UserEvents,
        EngagementEvents,
        FollowEvents,
        ReportEvents,
      ].map(({ topic }) => topic);
      return [...(await bus.readLag('analytics', topics)).values()].every((lag) => lag === 0);
    });

  /** Returns everything that the service published so far. */
  async function published() {
    const scores: ReturnType<typeof ScoreEvents.decode>['message'][] = [];
    const counts: ReturnType<typeof StatsEvents.decode>['message'][] = [];
    await until(async () => (await connection.db!.collection('outbox').countDocuments({})) === 0);
    await bus.readFromBeginning({
      [ScoreEvents.topic]: async (records) =>
        void scores.push(...records.map((record) => ScoreEvents.decode(record).message)),
      [StatsEvents.topic]: async (records) =>
        void counts.push(...records.map((record) => StatsEvents.decode(record).message)),
    });
    return { scores, counts };
  }

  return { ...world, connection, bus, start, running, analytics, stats, untilViewed, settled, published };
}

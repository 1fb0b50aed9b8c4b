import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import { TimeBucket, type AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import type { createDeleteHistory } from '#app/delete-history';
import type { createListHistory } from '#app/list-history';
import type { createListPromoCharges } from '#app/list-promo-charges';
import type { createListRisingVideos } from '#app/list-rising-videos';
import type { createListTopVideos } from '#app/list-top-videos';
import type { createListViewers } from '#app/list-viewers';
import type { createReadAdminMetrics } from '#app/read-admin-metrics';
import type { createReadOnlineHours } from '#app/read-online-hours';
import type { createReadOwnerTotals } from '#app/read-owner-totals';
import type { createReadRetention } from '#app/read-retention';
import type { createReadSources } from '#app/read-sources';
import type { createReadTier } from '#app/read-tier';
import type { createReadTimeline } from '#app/read-timeline';
import type { createReadVideoStats } from '#app/read-video-stats';
import type { Rules } from '#domain/rules';
import {
  toChargeMessage,
  toMetricsMessage,
  toOwnerTotalsMessage,
  toPointMessage,
  toSourceMessage,
  toStatsMessage,
  toTierMessage,
  toTopVideoMessage,
  toViewerMessage,
} from '#events/stats-mapping';

export interface AnalyticsRpcDeps {
  readonly readVideoStats: ReturnType<typeof createReadVideoStats>;
  readonly readTimeline: ReturnType<typeof createReadTimeline>;
  readonly listViewers: ReturnType<typeof createListViewers>;
  readonly listHistory: ReturnType<typeof createListHistory>;
  readonly deleteHistory: ReturnType<typeof createDeleteHistory>;
  readonly readRetention: ReturnType<typeof createReadRetention>;
  readonly readSources: ReturnType<typeof createReadSources>;
  readonly readTier: ReturnType<typeof createReadTier>;
  readonly readOnlineHours: ReturnType<typeof createReadOnlineHours>;
  readonly readOwnerTotals: ReturnType<typeof createReadOwnerTotals>;
  readonly readAdminMetrics: ReturnType<typeof createReadAdminMetrics>;
  readonly listPromoCharges: ReturnType<typeof createListPromoCharges>;
  readonly listTopVideos: ReturnType<typeof createListTopVideos>;
  readonly listRisingVideos: ReturnType<typeof createListRisingVideos>;
  readonly rules: Rules;
}

export const createAnalyticsRpc = (deps: AnalyticsRpcDeps): ServiceImpl<typeof AnalyticsService> => ({
  async batchGetVideoStats({ videoIds }) {
    const items = await deps.readVideoStats(videoIds.map(toId));
    return { stats: items.map((item) => toStatsMessage(item, deps.rules)) };
  },
  async getTimeline({ videoId, bucket, days }, context) {
    const width = bucket === TimeBucket.HOUR ? 'hour' : 'day';
    const found = await deps.readTimeline(personOf(context), toId(videoId), width, Number(days));
    return { points: found.points.map(toPointMessage), previous: found.previous.map(toPointMessage) };
  },
  async listViewers({ videoId, pageSize, pageToken }, context) {
    const page = await deps.listViewers(personOf(context), toId(videoId), { pageSize, pageToken });
    return { viewers: page.entries.map(toViewerMessage), nextPageToken: page.nextPageToken };
  },
  async listHistory({ pageSize, pageToken }, context) {
    const page = await deps.listHistory(personOf(context).userId, { pageSize, pageToken });
    return {
      entries: page.entries.map(({ itemId, viewedAtMs }) => ({
        videoId: fromId(itemId),
        viewedAt: timestampFromMs(viewedAtMs),
      })),
      nextPageToken: page.nextPageToken,
    };
  },
  async deleteHistory({ videoId }, context) {
    await deps.deleteHistory(personOf(context).userId, videoId === 0n ? 0 : toId(videoId));
    return {};
  },
  async getRetention({ videoId }, context) {
    const { shareBySecond, medianBySecond } = await deps.readRetention(personOf(context), toId(videoId));
    return { shareBySecond: [...shareBySecond], medianBySecond: [...medianBySecond] };
  },
  async getSources({ videoId, days }, context) {
    const { sources, previous } = await deps.readSources(personOf(context), toId(videoId), Number(days));
    return { sources: sources.map(toSourceMessage), previous: previous.map(toSourceMessage) };
  },
  async getTier({ videoId }, context) {
    return toTierMessage(await deps.readTier(personOf(context), toId(videoId)));
  },
  async readOnlineHours({ userIds }) {
    const { shareByHour, activeUsers } = await deps.readOnlineHours(userIds.map(toId));
    return { shareByHour: [...shareByHour], activeUserCount: activeUsers };
  },
  async listPromoCharges({ month }, context) {
    return { charges: (await deps.listPromoCharges(personOf(context).userId, month)).map(toChargeMessage) };
  },
  async batchGetOwnerTotals({ ownerIds }) {
    return { totals: (await deps.readOwnerTotals(ownerIds.map(toId))).map(toOwnerTotalsMessage) };
  },
  async getAdminMetrics({ topLimit, days }) {
    return toMetricsMessage(await deps.readAdminMetrics(topLimit, Number(days)));
  },
  async listRisingVideos() {
    const videos = await deps.listRisingVideos();
    return {
      videos: videos.map(({ videoId, recentViews, earlierViews }) => ({
        videoId: fromId(videoId),
        recentViews: BigInt(recentViews),
        earlierViews: BigInt(earlierViews),
      })),
    };
  },
  async listTopVideos({ limit }) {
    return { videos: (await deps.listTopVideos(limit)).map(toTopVideoMessage) };
  },
});

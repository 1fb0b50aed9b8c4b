import type { ServiceImpl } from '@connectrpc/connect';
import { invalid } from '@tallscreen/kit/errors';
import { fromId, toId } from '@tallscreen/kit/ids';
import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { personOf } from '@tallscreen/kit/rpc/access';
import { TimeBucket, type AnalyticsService } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { z } from 'zod';
import type { Figures } from '#domain/figures';
import type { Rules } from '#domain/rules';
import { toMetrics, toPoint, toStats, toTopVideo, toViewer } from '#rpc/answers';

const MAX_IDS = 250;
const cursor = z.tuple([z.number().int().nonnegative(), z.number().int().nonnegative()]);

export function createAnalyticsRpc(figures: Figures, rules: Rules): ServiceImpl<typeof AnalyticsService> {
  return {
    async batchGetVideoStats({ videoIds }) {
      const items = await figures.readStats(readIds(videoIds));
      return { stats: items.map((item) => toStats(item, rules)) };
    },
    async getTimeline({ videoId, bucket }, context) {
      if (bucket === TimeBucket.UNSPECIFIED) throw invalid('A bucket is required.');
      const width = bucket === TimeBucket.HOUR ? 'hour' : 'day';
      return { points: (await figures.readTimeline(personOf(context), toId(videoId), width)).map(toPoint) };
    },
    async listViewers({ videoId, page }, context) {
      const [lastAtMs, viewerId] = page?.pageToken ? decodePageToken(cursor, page.pageToken) : [];
      const after = lastAtMs !== undefined && viewerId !== undefined ? { lastAtMs, viewerId } : undefined;
      const { viewers, next } = await figures.listViewers(personOf(context), toId(videoId), page?.limit ?? 0, after);
      return {
        viewers: viewers.map(toViewer),
        nextPageToken: next ? encodePageToken([next.lastAtMs, next.viewerId]) : '',
      };
    },
    async getRetention({ videoId }, context) {
      return { shareBySecond: await figures.readRetention(personOf(context), toId(videoId)) };
    },
    async batchGetOwnerTotals({ ownerIds }) {
      const ids = readIds(ownerIds);
      const views = await figures.readOwnedViews(ids);
      return { totals: ids.map((id) => ({ ownerId: fromId(id), viewCount: BigInt(views.get(id) ?? 0) })) };
    },
    async getAdminMetrics({ topLimit }) {
      return toMetrics(await figures.readMetrics(topLimit));
    },
    async listTopVideos({ limit }) {
      return { videos: (await figures.readTop(limit)).map(toTopVideo) };
    },
  };
}

function readIds(ids: readonly bigint[]): number[] {
  if (ids.length > MAX_IDS) throw invalid(`At most ${MAX_IDS} ids at once.`);
  return ids.map(toId);
}

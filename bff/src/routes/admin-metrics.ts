import { z } from 'zod';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#schemas/analytics';
import { page } from '#schemas/common';
import { optionalDaysQuery } from '#schemas/numbers';
import { metricsView, topVideoView } from '#views/analytics';

const topQuery = z.object({ limit: page(10, 100).shape.limit });
const common = { method: 'get', access: ['admin'], limits: ['read'] } as const;

export function adminMetricsRoutes({ clients: { analytics } }: RouteDeps): Route[] {
  return [
    route({
      ...common,
      tag: 'admin',
      path: '/admin/metrics',
      operationId: 'readMetrics',
      summary: 'Read totals, active users by day, users by role and top videos',
      query: optionalDaysQuery,
      response: schemas.AdminMetrics,
      async handle({ query: { days } }) {
        const metrics = await analytics.getAdminMetrics({ topLimit: 10, days: BigInt(days ?? 0) });
        return metricsView(metrics, days !== undefined);
      },
    }),
    route({
      ...common,
      tag: 'analytics',
      path: '/analytics/admin/top',
      operationId: 'listTopVideos',
      summary: 'List the videos with the highest score',
      query: topQuery,
      response: schemas.TopVideoList,
      handle: async ({ query: { limit } }) => ({
        videos: (await analytics.listTopVideos({ limit })).videos.map(topVideoView),
      }),
    }),
  ];
}

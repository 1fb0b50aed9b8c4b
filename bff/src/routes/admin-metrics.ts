import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { nameFile } from '#routes/video-stats';
import * as schemas from '#contract/analytics';
import { csvFile, daysQuery, optionalDaysQuery } from '#contract/stats';
import { metricsCsv, metricsView, topVideoView } from '#views/analytics';

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
      limits: ['heavyRead'],
      tag: 'admin',
      path: '/admin/metrics.csv',
      operationId: 'readMetricsCsv',
      summary: 'Read totals, what the last days and those before added to them, and active users by day as CSV',
      query: daysQuery,
      response: csvFile,
      answerType: 'text/csv',
      async handle({ query: { days }, res }) {
        const metrics = await analytics.getAdminMetrics({ topLimit: 1, days: BigInt(days) });
        nameFile(res, `metrics-${days}-days`);
        return metricsCsv(metricsView(metrics, true));
      },
    }),
    route({
      ...common,
      tag: 'analytics',
      path: '/analytics/admin/top',
      operationId: 'listTopVideos',
      summary: 'List the videos with the highest score',
      query: schemas.topVideosQuery,
      response: schemas.TopVideoList,
      handle: async ({ query: { limit } }) => ({
        videos: (await analytics.listTopVideos({ limit })).videos.map(topVideoView),
      }),
    }),
  ];
}

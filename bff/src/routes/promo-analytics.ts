import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { listItemsWithStats } from '#routes/analytics';
import type { RouteDeps } from '#routes/deps';
import { readItemWithStats } from '#routes/media-item-analytics';
import { nameFile } from '#routes/video-stats';
import * as schemas from '#contract/analytics';
import { idParams, page } from '#contract/common';
import { csvFile } from '#contract/stats';
import { invoiceQuery } from '#contract/promo';
import { promoStatsRow, promoStatsView } from '#views/analytics';
import { objectsToCsv } from '#views/csv';
import { chargesCsv } from '#views/invoice';

const common = { method: 'get', access: 'signedIn', limits: ['read'] } as const;

/** How often promos were shown, and what was billed for them. */
export function promoAnalyticsRoutes(deps: RouteDeps): Route[] {
  const { analytics, choices } = deps.clients;
  type ItemWithStats = Awaited<ReturnType<typeof readItemWithStats>>;

  async function toStats(items: readonly ItemWithStats[]) {
    const { counts } = await choices.countHides({ promoIds: items.map(({ mediaItem }) => mediaItem.id) });
    return items.map(({ mediaItem, stats, engagement }, i) =>
      promoStatsView(mediaItem, stats, engagement, counts[i] ?? 0n),
    );
  }

  return [
    route({
      ...common,
      tag: 'analytics',
      path: '/analytics/business/promos',
      operationId: 'listOwnPromoStats',
      summary: 'List the statistics of your own promos, newest first',
      query: page(20, 50),
      response: schemas.PromoStatsList,
      async handle({ user, query }) {
        const { items, next_cursor } = await listItemsWithStats(deps, user, VideoKind.PROMO, query);
        return { promos: await toStats(items), next_cursor };
      },
    }),
    // Must be before the route without .csv, which would read .csv as a part of the id.
    route({
      ...common,
      limits: ['heavyRead'],
      tag: 'analytics',
      path: '/analytics/promo/{id}.csv',
      operationId: 'readPromoStatsCsv',
      summary: 'Read the statistics of a promo as CSV; for its uploader and admins',
      params: idParams,
      response: csvFile,
      answerType: 'text/csv',
      errors: [403, 404],
      async handle({ user, params: { id }, res }) {
        const stats = await toStats([await readItemWithStats(deps, VideoKind.PROMO, id, user)]);
        nameFile(res, `promo-${id}`);
        return objectsToCsv(stats.map(promoStatsRow));
      },
    }),
    route({
      ...common,
      tag: 'analytics',
      path: '/analytics/promo/{id}',
      operationId: 'readPromoStats',
      summary: 'Read the statistics of a promo; for its uploader and admins',
      params: idParams,
      response: schemas.PromoStats,
      errors: [403, 404],
      async handle({ user, params: { id } }) {
        const [stats] = await toStats([await readItemWithStats(deps, VideoKind.PROMO, id, user)]);
        return stats!;
      },
    }),
    route({
      ...common,
      limits: ['heavyRead'],
      tag: 'promos',
      path: '/promos/invoice.csv',
      operationId: 'readPromoInvoice',
      summary:
        'Read what your promos were billed in a month (UTC), by promo, day and price, with a total for each currency',
      query: invoiceQuery,
      response: csvFile,
      answerType: 'text/csv',
      async handle({ query: { month }, res }) {
        const { charges } = await analytics.listPromoCharges({ month });
        nameFile(res, `promos-${month}`);
        return chargesCsv(charges);
      },
    }),
  ];
}

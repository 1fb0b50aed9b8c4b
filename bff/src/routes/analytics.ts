import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { noEngagement } from '#reads/engagement';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { listUploads } from '#routes/media-items';
import * as schemas from '#contract/analytics';
import { page, type Page } from '#contract/common';
import { nameFile } from '#routes/video-stats';
import { csvFile } from '#contract/stats';
import { objectsToCsv } from '#views/csv';
import { statsView } from '#views/analytics';
import { orNull } from '#views/scalar';

const PAGE_OF_CSV = 50;
const MOST_IN_CSV = 1_000;

/** Leaves out fields that are not columns. */
function toRow({ score_explanation: _parts, video_url: _video, thumbnail_url: _picture, ...row }: Stats) {
  return row;
}

type Stats = ReturnType<typeof statsView>;

export function analyticsRoutes(deps: RouteDeps): Route[] {
  const common = { tag: 'analytics', access: 'signedIn', limits: ['read'], query: page(20, 50) } as const;
  return [
    route({
      ...common,
      method: 'get',
      path: '/analytics/user/videos',
      operationId: 'listOwnVideoStats',
      summary: 'List the statistics of your own videos, newest first',
      response: schemas.VideoStatsList,
      async handle({ user, query }) {
        const { stats, next_cursor } = await listOwnStats(deps, user, query);
        return { videos: stats, next_cursor };
      },
    }),
    route({
      method: 'get',
      tag: 'analytics',
      access: 'signedIn',
      limits: ['heavyRead'],
      path: '/analytics/user/videos.csv',
      operationId: 'listOwnVideoStatsCsv',
      summary: 'Read the statistics of your 1,000 newest videos as CSV',
      response: csvFile,
      answerType: 'text/csv',
      timeoutMs: 30_000,
      async handle({ user, res }) {
        const rows: ReturnType<typeof toRow>[] = [];
        let cursor: string | null = null;
        do {
          const ofPage: Page = { limit: PAGE_OF_CSV, ...(cursor !== null && { cursor }) };
          const { stats, next_cursor } = await listOwnStats(deps, user, ofPage);
          rows.push(...stats.map(toRow));
          cursor = next_cursor;
        } while (cursor !== null && rows.length < MOST_IN_CSV);
        nameFile(res, 'videos');
        return objectsToCsv(rows);
      },
    }),
  ];
}

async function listOwnStats(deps: RouteDeps, user: Person, ofPage: Page) {
  const { items, next_cursor } = await listItemsWithStats(deps, user, VideoKind.VIDEO, ofPage);
  const policy = await deps.reads.tierPolicy();
  const stats = items.map(({ mediaItem, stats, engagement }) => statsView(mediaItem, stats, engagement, policy));
  return { stats, next_cursor };
}

/** Reads a page of the caller's own media items of one kind with their statistics. */
export async function listItemsWithStats(
  { clients, reads }: Pick<RouteDeps, 'clients' | 'reads'>,
  user: Person,
  kind: VideoKind,
  ofPage: Page,
) {
  const viewer = viewerOf(user);
  const request = { uploaderId: fromId(user.userId), kind, viewer, page: ofPage };
  const { videos, nextPageToken } = await listUploads({ clients }, request);
  const [stats, engagement] = await Promise.all([
    Promise.all(videos.map(({ id }) => reads.stats(Number(id)))),
    reads.engagement(
      viewer,
      videos.map(({ id }) => id),
    ),
  ]);
  const known = videos.flatMap((mediaItem, i) => {
    const own = stats[i];
    return own ? [{ mediaItem, stats: own, engagement: engagement[i] ?? noEngagement }] : [];
  });
  return { items: known, next_cursor: orNull(nextPageToken) };
}

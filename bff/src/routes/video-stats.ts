import { create, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import type { Response } from 'express';
import type { z } from 'zod';
import type { Person } from '@tallscreen/kit/auth/person';
import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import {
  GetRetentionResponseSchema,
  GetSourcesResponseSchema,
  GetTierResponseSchema,
  GetTimelineResponseSchema,
  TimeBucket,
} from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { askIfOwn } from '#routes/late-copies';
import { refuseUnseen } from '#routes/media-items';
import { videoIdParams } from '#contract/common';
import * as schemas from '#contract/stats';
import { objectsToCsv, toCsv } from '#views/csv';
import { pointView, retentionView, sourcesView, tierView } from '#views/video-stats';

const common = {
  method: 'get',
  tag: 'analytics',
  access: 'signedIn',
  limits: ['read'],
  params: videoIdParams,
  errors: [403, 404],
} as const;

const asCsv = { limits: ['heavyRead'], response: schemas.csvFile, answerType: 'text/csv' } as const;

/** Browsers save the file under this name. */
export function nameFile(res: Response, name: string): void {
  res.setHeader('Content-Disposition', `attachment; filename="${name}.csv"`);
}

interface Asked {
  readonly user: Person;
  readonly params: { readonly id: number };
}

/**
 * The statistics of one video, for its uploader and admins. Each call has a second one that returns the same as CSV.
 */
export function videoStatsRoutes(deps: RouteDeps): Route[] {
  const { analytics } = deps.clients;

  /** Services use a copy of the video, which contains neither bans nor blocks. */
  const seen = <Schema extends DescMessage>(
    { user, params: { id } }: Asked,
    schema: Schema,
    call: (videoId: bigint) => Promise<MessageShape<Schema>>,
  ) => {
    const asked = { id, kind: VideoKind.VIDEO, viewer: viewerOf(user) };
    return refuseUnseen(deps, asked, () => askIfOwn(deps, asked, () => call(fromId(id)), create(schema)));
  };

  async function readTimeline(asked: Asked & { query: z.output<typeof schemas.timelineQuery> }) {
    const { bucket, days } = asked.query;
    if (bucket === 'hour' && days !== undefined) throw fail('days_with_hours');
    const width = bucket === 'hour' ? TimeBucket.HOUR : TimeBucket.DAY;
    const found = await seen(asked, GetTimelineResponseSchema, (videoId) =>
      analytics.getTimeline({ videoId, bucket: width, days: BigInt(days ?? 0) }),
    );
    const points = found.points.map(pointView);
    return days === undefined ? { points } : { points, previous: found.previous.map(pointView) };
  }

  const readRetention = async (asked: Asked) =>
    retentionView(await seen(asked, GetRetentionResponseSchema, (videoId) => analytics.getRetention({ videoId })));

  const readSources = async (asked: Asked & { query: { days: number } }) =>
    sourcesView(
      await seen(asked, GetSourcesResponseSchema, (videoId) =>
        analytics.getSources({ videoId, days: BigInt(asked.query.days) }),
      ),
    );

  async function readTier(asked: Asked) {
    const answer = await seen(asked, GetTierResponseSchema, (videoId) => analytics.getTier({ videoId }));
    return tierView(answer, await deps.reads.tierPolicy());
  }

  return [
    route({
      ...common,
      path: '/analytics/video/{id}/timeline',
      operationId: 'readTimeline',
      summary:
        'Read the views, likes and comments of a video over time, or its last days and those before; for its uploader and admins',
      query: schemas.timelineQuery,
      response: schemas.Timeline,
      handle: readTimeline,
    }),
    route({
      ...common,
      ...asCsv,
      path: '/analytics/video/{id}/timeline.csv',
      operationId: 'readTimelineCsv',
      summary: 'Read the last days of a video and those before as CSV; for its uploader and admins',
      query: schemas.daysQuery,
      async handle(asked) {
        const { points, previous = [] } = await readTimeline({ ...asked, query: { days: asked.query.days } });
        nameFile(asked.res, `timeline-${asked.params.id}`);
        const rowsOf = (period: string, days: typeof points) =>
          days.map(({ time, ...counts }) => ({ period, date: time.slice(0, 10), ...counts }));
        return objectsToCsv([...rowsOf('previous', previous), ...rowsOf('current', points)]);
      },
    }),
    route({
      ...common,
      path: '/analytics/video/{id}/retention',
      operationId: 'readRetention',
      summary:
        "Read which share of views reached each second, and the median of the uploader's videos; for the uploader and admins",
      response: schemas.Retention,
      handle: readRetention,
    }),
    route({
      ...common,
      ...asCsv,
      path: '/analytics/video/{id}/retention.csv',
      operationId: 'readRetentionCsv',
      summary: 'Read which share of views reached each second as CSV; for the uploader and admins',
      async handle(asked) {
        const { points } = await readRetention(asked);
        nameFile(asked.res, `retention-${asked.params.id}`);
        return toCsv(
          ['second', 'share', 'median'],
          points.map(({ second, share, median }) => [second, share, median]),
        );
      },
    }),
    route({
      ...common,
      path: '/analytics/video/{id}/sources',
      operationId: 'readSources',
      summary: 'Read where the views of the last days and of those before came from; for the uploader and admins',
      query: schemas.daysQuery,
      response: schemas.ViewSources,
      handle: readSources,
    }),
    route({
      ...common,
      ...asCsv,
      path: '/analytics/video/{id}/sources.csv',
      operationId: 'readSourcesCsv',
      summary:
        'Read where the views of the last days and of those before came from as CSV; for the uploader and admins',
      query: schemas.daysQuery,
      async handle(asked) {
        const { sources, previous } = await readSources(asked);
        nameFile(asked.res, `sources-${asked.params.id}`);
        const rowsOf = (period: string, list: typeof sources) => list.map((entry) => ({ period, ...entry }));
        return objectsToCsv([...rowsOf('previous', previous), ...rowsOf('current', sources)]);
      },
    }),
    route({
      ...common,
      path: '/analytics/video/{id}/tier',
      operationId: 'readTier',
      summary: 'Read the score as a sum of its parts and what is missing to the next tier; for the uploader and admins',
      response: schemas.TierExplanation,
      handle: readTier,
    }),
    route({
      ...common,
      ...asCsv,
      path: '/analytics/video/{id}/tier.csv',
      operationId: 'readTierCsv',
      summary: 'Read the parts of the score as CSV; for the uploader and admins',
      async handle(asked) {
        const { parts } = await readTier(asked);
        nameFile(asked.res, `tier-${asked.params.id}`);
        return objectsToCsv(parts);
      },
    }),
  ];
}

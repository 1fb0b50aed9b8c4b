/** Alerts on causes: stores, and work in the background. */
import { ANY_JOB, rate, ratio, series, shared } from '../promql.ts';
import type { Alert } from './alert.ts';

const JOB = 'tallscreen_job_name';
const PART = 'tallscreen_part_name';
const OF_OTHERS = `${ANY_JOB}, ${PART}!="itself"`;

const USED = shared('tallscreen_storage_used_bytes');

export const workAlerts: readonly Alert[] = [
  {
    name: 'TallscreenStorageFull',
    severity: 'ticket',
    // Each pod has a series of its own, so a series alone may be younger than three days.
    expr: `(predict_linear(${USED}[3d:15m], 14 * 86400) > ${shared('tallscreen_storage_capacity_bytes')}) and max(${series('tallscreen_storage_used_bytes')} offset 3d)`,
    for: '1h',
    summary: 'The object store will be full within 14 days.',
    description:
      'By the growth of the last three days, videos will take {{ $value | humanize1024 }}B, more than it holds.',
    runbook: 'storage-full',
    test: {
      series: {
        [`tallscreen_storage_used_bytes{job="tallscreen/media"}`]: '0+100000000x4500 10000000000x4600',
        [`tallscreen_storage_capacity_bytes{job="tallscreen/media"}`]: '1000000000000x9200',
      },
      fires: '4400m',
      resolves: '9000m',
    },
  },
  {
    name: 'TallscreenJobsLate',
    severity: 'ticket',
    expr: `${shared('tallscreen_jobs_oldest_age_seconds', [JOB])} > 300`,
    for: '5m',
    summary: `A job ${'{{'} $labels.${JOB} }} has waited for {{ $value | humanizeDuration }}.`,
    description: 'For videos since their upload, for other jobs since they were due. Too few workers, or they fail.',
    runbook: 'jobs-late',
    test: {
      series: {
        [`tallscreen_jobs_oldest_age_seconds{job="tallscreen/media-worker", ${JOB}="process-video"}`]: '0+60x20 0x15',
      },
      fires: '15m',
      resolves: '25m',
    },
  },
  {
    name: 'TallscreenJobsFail',
    severity: 'ticket',
    expr: `${ratio(
      rate('tallscreen_job_duration_seconds_count', 'tallscreen_outcome="failed"', [JOB], '15m'),
      rate('tallscreen_job_duration_seconds_count', '', [JOB], '15m'),
    )} > 0.2`,
    for: '10m',
    summary: `{{ $value | humanizePercentage }} of the attempts of {{ $labels.${JOB} }} fail.`,
    description:
      'A video whose third attempt fails is rejected, although it may be good. A push fails if no push service answers.',
    runbook: 'jobs-fail',
    test: {
      series: {
        [`tallscreen_job_duration_seconds_count{job="tallscreen/media-worker", ${JOB}="process-video", tallscreen_outcome="failed"}`]:
          '0+5x30 150x40',
        [`tallscreen_job_duration_seconds_count{job="tallscreen/media-worker", ${JOB}="process-video", tallscreen_outcome="done"}`]:
          '0+5x70',
      },
      fires: '20m',
      resolves: '60m',
    },
  },
  {
    name: 'TallscreenFfmpegFails',
    severity: 'ticket',
    expr: `${ratio(
      rate('tallscreen_ffmpeg_duration_seconds_count', 'tallscreen_outcome!="done"', ['job'], '30m'),
      rate('tallscreen_ffmpeg_duration_seconds_count', '', ['job'], '30m'),
    )} > 0.2`,
    for: '10m',
    summary: 'ffmpeg of {{ $labels.job }} fails.',
    description: '{{ $value | humanizePercentage }} of its runs failed or reached their time limit.',
    runbook: 'ffmpeg-fails',
    test: {
      series: {
        'tallscreen_ffmpeg_duration_seconds_count{job="tallscreen/media-worker", tallscreen_outcome="failed"}':
          '0+4x30 120x60',
        'tallscreen_ffmpeg_duration_seconds_count{job="tallscreen/media-worker", tallscreen_outcome="done"}': '0+6x90',
      },
      fires: '25m',
      resolves: '80m',
    },
  },
  {
    name: 'TallscreenReviewsWait',
    severity: 'ticket',
    expr: `${shared('tallscreen_reviews_oldest_age_seconds')} > 86400`,
    for: '10m',
    summary: 'An upload of {{ $value | humanizeDuration }} ago has no decision yet.',
    description: 'There are too few admins at work, or nobody sees the queue.',
    runbook: 'reviews-wait',
    test: {
      series: { 'tallscreen_reviews_oldest_age_seconds{job="tallscreen/moderation", instance="a"}': '90000x20 60x15' },
      fires: '15m',
      resolves: '25m',
    },
  },
];

export const storeAlerts: readonly Alert[] = [
  {
    name: 'TallscreenPartAway',
    severity: 'page',
    expr: `${shared('tallscreen_part_answering', ['job', PART], OF_OTHERS)} == 0`,
    for: '2m',
    summary: `{{ $labels.${PART} }} does not answer {{ $labels.job }}.`,
    description: 'No process of it gets an answer. Calls that need this part get 503, the others go on.',
    runbook: 'part-away',
    test: {
      series: { [`tallscreen_part_answering{job="tallscreen/bff", instance="a", ${PART}="redis"}`]: '1x3 0x10 1x10' },
      fires: '8m',
      resolves: '16m',
    },
  },
  {
    name: 'TallscreenProcessCutOff',
    severity: 'page',
    expr: [
      `${series('tallscreen_part_answering', OF_OTHERS)} == 0`,
      `and on (job, ${PART}) ${shared('tallscreen_part_answering', ['job', PART], OF_OTHERS)} == 1`,
    ].join(' '),
    for: '2m',
    summary: `{{ $labels.${PART} }} answers {{ $labels.job }}, but not its process {{ $labels.instance }}.`,
    description: 'Other processes of the component get answers. Calls that reach this one and need the part get 503.',
    runbook: 'process-cut-off',
    test: {
      series: {
        [`tallscreen_part_answering{job="tallscreen/moderation", instance="a", ${PART}="mongodb"}`]: '1x3 0x10 1x10',
        [`tallscreen_part_answering{job="tallscreen/moderation", instance="b", ${PART}="mongodb"}`]: '1x23',
      },
      fires: '8m',
      resolves: '16m',
    },
  },
  {
    name: 'TallscreenMongoPoolFull',
    severity: 'ticket',
    expr: `min by (job) (
  max_over_time(${series('db_client_connection_pending_requests', ANY_JOB)}[1m])
) > 0 or ${rate('db_client_connection_timeouts_total', ANY_JOB, ['job'], '5m')} > 0`,
    for: '5m',
    summary: 'Operations of {{ $labels.job }} wait for a connection to MongoDB.',
    description: 'Every connection of the pool is in use in each of its processes.',
    runbook: 'mongo-pool-full',
    test: {
      series: {
        'db_client_connection_pending_requests{job="tallscreen/social", instance="a", db_client_connection_pool_name="social"}':
          '12x15 0x15',
      },
      fires: '10m',
      resolves: '20m',
    },
  },
];

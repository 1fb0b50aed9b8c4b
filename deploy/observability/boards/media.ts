import type { BoardSpec } from '../board.ts';
import { added, quantile, rate, shared } from '../promql.ts';

const JOB = 'tallscreen_job_name';
const PROGRAM = 'process_executable_name';

export const media: BoardSpec = {
  name: 'tallscreen-media',
  title: 'Tallscreen / Media',
  description: 'Uploads, transcoding, scans and files.',
  rows: [
    {
      title: 'Jobs',
      panels: [
        {
          title: 'Waiting',
          description: 'Jobs that no process has begun.',
          unit: 'short',
          queries: [{ expr: shared('tallscreen_jobs_waiting', [JOB]), legend: `{{${JOB}}}` }],
        },
        {
          title: 'Oldest',
          description: 'Videos: since their upload; other jobs: since they were due.',
          unit: 's',
          limit: 300,
          queries: [{ expr: shared('tallscreen_jobs_oldest_age_seconds', [JOB]), legend: `{{${JOB}}}` }],
        },
        {
          title: 'Running',
          description: 'In all processes.',
          unit: 'short',
          queries: [{ expr: added('tallscreen_jobs_running', [JOB]), legend: `{{${JOB}}}` }],
        },
        {
          title: 'Attempts',
          description: 'Per second by outcome.',
          unit: 'ops',
          queries: [
            {
              expr: rate('tallscreen_job_duration_seconds_count', '', [JOB, 'tallscreen_outcome']),
              legend: `{{${JOB}}} {{tallscreen_outcome}}`,
            },
          ],
        },
        {
          title: 'Duration of an attempt, p95',
          description: '95 % are shorter.',
          unit: 's',
          queries: [{ expr: quantile(0.95, 'tallscreen_job_duration_seconds', '', [JOB]), legend: `{{${JOB}}}` }],
        },
      ],
    },
    {
      title: 'ffmpeg',
      panels: [
        {
          title: 'ffmpeg seconds',
          description: 'Run time per second: the cores that transcoding needs at least.',
          unit: 'short',
          queries: [
            {
              expr: rate('tallscreen_ffmpeg_duration_seconds_sum', '', ['job', PROGRAM]),
              legend: `{{job}} {{${PROGRAM}}}`,
            },
          ],
        },
        {
          title: 'Runs by outcome',
          description: 'Failed runs include time limits and stops.',
          unit: 'ops',
          queries: [
            {
              expr: rate('tallscreen_ffmpeg_duration_seconds_count', '', [PROGRAM, 'tallscreen_outcome']),
              legend: `{{${PROGRAM}}} {{tallscreen_outcome}}`,
            },
          ],
        },
        {
          title: 'Run time, p95',
          description: '95 % are shorter.',
          unit: 's',
          queries: [
            { expr: quantile(0.95, 'tallscreen_ffmpeg_duration_seconds', '', [PROGRAM]), legend: `{{${PROGRAM}}}` },
          ],
        },
      ],
    },
    {
      title: 'Bytes',
      panels: [
        {
          title: 'Received',
          description: 'Uploaded files that were stored.',
          unit: 'Bps',
          queries: [{ expr: rate('tallscreen_upload_received_bytes_total', ''), legend: 'received' }],
        },
        {
          title: 'Sent',
          description: 'Media files to clients or to the content delivery network.',
          unit: 'Bps',
          queries: [{ expr: rate('tallscreen_media_sent_bytes_total', ''), legend: 'sent' }],
        },
        {
          title: 'Stored',
          description: 'Files of all videos and promos, and what the object store holds.',
          unit: 'bytes',
          queries: [
            { expr: shared('tallscreen_storage_used_bytes'), legend: 'used' },
            { expr: shared('tallscreen_storage_capacity_bytes'), legend: 'capacity' },
          ],
        },
        {
          title: 'Duration of uploads',
          description: 'From the first byte to the answer; depends on the connections of users.',
          unit: 's',
          queries: [
            {
              expr: quantile(0.5, 'tallscreen_upload_duration_seconds', '', ['tallscreen_outcome']),
              legend: '{{tallscreen_outcome}} median',
            },
            {
              expr: quantile(0.95, 'tallscreen_upload_duration_seconds', '', ['tallscreen_outcome']),
              legend: '{{tallscreen_outcome}} p95',
            },
          ],
        },
      ],
    },
  ],
};

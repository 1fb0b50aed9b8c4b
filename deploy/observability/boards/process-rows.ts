import type { RowSpec } from '../board.ts';
import { added, quantile, rate, ratio, series, shared } from '../promql.ts';

const JOB = 'job=~"$job"';

/** Panels for the resources of a service's processes and the work that waits in them. */
export const processRows: readonly RowSpec[] = [
  {
    title: 'Processes',
    panels: [
      {
        title: 'CPU',
        description: 'Cores used by all processes of a service, without ffmpeg.',
        unit: 'short',
        queries: [{ expr: rate('process_cpu_time_seconds_total', JOB, ['job']), legend: '{{job}}' }],
      },
      {
        title: 'Memory',
        description: 'Resident memory of the largest process.',
        unit: 'bytes',
        queries: [{ expr: shared('process_memory_usage_bytes', ['job'], JOB), legend: '{{job}}' }],
      },
      {
        title: 'Heap',
        description: 'Share of the limit in the fullest process.',
        unit: 'percentunit',
        limit: 0.9,
        queries: [
          {
            expr: `max by (job) (${added('v8js_memory_heap_used_bytes', ['job', 'instance'], JOB)} / on (job, instance) ${shared('v8js_memory_heap_limit_bytes', ['job', 'instance'], JOB)})`,
            legend: '{{job}}',
          },
        ],
      },
      {
        title: 'Event loop delay',
        description: 'The worst process; p50, p99 and the longest.',
        unit: 's',
        queries: [
          { expr: shared('nodejs_eventloop_delay_p50_seconds', ['job'], JOB), legend: '{{job}} p50' },
          { expr: shared('nodejs_eventloop_delay_p99_seconds', ['job'], JOB), legend: '{{job}} p99' },
          { expr: shared('nodejs_eventloop_delay_max_seconds', ['job'], JOB), legend: '{{job}} longest' },
        ],
      },
      {
        title: 'Event loop utilization',
        description: 'At 1 the process is fully busy.',
        unit: 'percentunit',
        limit: 0.9,
        queries: [{ expr: shared('nodejs_eventloop_utilization_ratio', ['job'], JOB), legend: '{{job}}' }],
      },
      {
        title: 'Garbage collection',
        description: 'Share of time by kind.',
        unit: 'percentunit',
        queries: [
          {
            expr: rate('v8js_gc_duration_seconds_sum', JOB, ['job', 'v8js_gc_type']),
            legend: '{{job}} {{v8js_gc_type}}',
          },
        ],
      },
      {
        title: 'Uptime',
        description: 'Of the youngest process: a drop is a restart.',
        unit: 's',
        queries: [{ expr: `min by (job) (${series('process_uptime_seconds', JOB)})`, legend: '{{job}}' }],
      },
      {
        title: 'Failures of loops',
        description: 'Passes of background loops that were repeated.',
        unit: 'ops',
        queries: [
          {
            expr: rate('tallscreen_loop_failures_total', JOB, ['job', 'tallscreen_loop_name']),
            legend: '{{job}} {{tallscreen_loop_name}}',
          },
        ],
      },
    ],
  },
  {
    title: 'Batches and caches',
    panels: [
      {
        title: 'Waiting keys',
        description: 'In front of each batch.',
        unit: 'short',
        queries: [
          {
            expr: added('tallscreen_batch_waiting', ['job', 'tallscreen_batch_name'], JOB),
            legend: '{{job}} {{tallscreen_batch_name}}',
          },
        ],
      },
      {
        title: 'Refused keys',
        description: 'The queue was full: callers got 503.',
        unit: 'ops',
        queries: [
          {
            expr: rate('tallscreen_batch_refused_total', JOB, ['job', 'tallscreen_batch_name']),
            legend: '{{job}} {{tallscreen_batch_name}}',
          },
        ],
      },
      {
        title: 'Batch size, median',
        description: 'Keys that one call carries.',
        unit: 'short',
        queries: [
          {
            expr: quantile(0.5, 'tallscreen_batch_size', JOB, ['tallscreen_batch_name']),
            legend: '{{tallscreen_batch_name}}',
          },
        ],
      },
      {
        title: 'Cache hits',
        description: 'Share of look-ups that were answered by a cache.',
        unit: 'percentunit',
        queries: [
          {
            expr: ratio(
              rate('tallscreen_cache_requests_total', `${JOB}, tallscreen_cache_result="hit"`, [
                'tallscreen_cache_name',
              ]),
              rate('tallscreen_cache_requests_total', JOB, ['tallscreen_cache_name']),
            ),
            legend: '{{tallscreen_cache_name}}',
          },
        ],
      },
    ],
  },
];

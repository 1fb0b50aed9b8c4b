import type { BoardSpec } from '../board.ts';
import { quantile, rate, ratio } from '../promql.ts';

const JOB = 'job=~"$job"';
const RPC_METHOD = 'rpc_method';
const HTTP = 'http_server_request_duration_seconds';
const RPC = 'rpc_server_call_duration_seconds';
const CLIENT = 'rpc_client_call_duration_seconds';

export const services: BoardSpec = {
  uid: 'tallscreen-services',
  title: 'Tallscreen / Services',
  description: 'Rate, errors and duration of each service, and what it uses.',
  hasJobs: true,
  rows: [
    {
      title: 'HTTP',
      panels: [
        {
          title: 'Requests',
          description: 'Per second by route.',
          unit: 'reqps',
          queries: [
            {
              expr: rate(`${HTTP}_count`, JOB, ['http_route', 'http_request_method']),
              legend: '{{http_request_method}} {{http_route}}',
            },
          ],
        },
        {
          title: 'Errors',
          description: 'Share of requests that ended with a 5xx.',
          unit: 'percentunit',
          limit: 0.001,
          queries: [
            {
              expr: ratio(
                rate(`${HTTP}_count`, `${JOB}, http_response_status_code=~"5.."`, ['job']),
                rate(`${HTTP}_count`, JOB, ['job']),
              ),
              legend: '{{job}}',
            },
          ],
        },
        {
          title: 'Duration, p99',
          description: '99 % of requests are faster.',
          unit: 's',
          queries: [{ expr: quantile(0.99, HTTP, JOB, ['http_route']), legend: '{{http_route}}' }],
        },
        {
          title: 'Refusals',
          description: 'Answers with a 4xx per second by status.',
          unit: 'reqps',
          queries: [
            {
              expr: rate(`${HTTP}_count`, `${JOB}, http_response_status_code=~"4.."`, ['http_response_status_code']),
              legend: '{{http_response_status_code}}',
            },
          ],
        },
        {
          title: 'Requests under way',
          description: 'In all processes of a service.',
          unit: 'short',
          queries: [{ expr: `sum by (job) (http_server_active_requests{${JOB}})`, legend: '{{job}}' }],
        },
      ],
    },
    {
      title: 'gRPC',
      panels: [
        {
          title: 'Served calls',
          description: 'Per second by method.',
          unit: 'reqps',
          queries: [{ expr: rate(`${RPC}_count`, JOB, ['job', RPC_METHOD]), legend: '{{rpc_method}}' }],
        },
        {
          title: 'Errors',
          description: 'Share of calls that failed by the fault of the service.',
          unit: 'percentunit',
          limit: 0.01,
          queries: [
            {
              expr: ratio(rate(`${RPC}_count`, `${JOB}, error_type!=""`, ['job']), rate(`${RPC}_count`, JOB, ['job'])),
              legend: '{{job}}',
            },
          ],
        },
        {
          title: 'Duration, p99',
          description: '99 % of calls are faster.',
          unit: 's',
          queries: [{ expr: quantile(0.99, RPC, JOB, [RPC_METHOD]), legend: '{{rpc_method}}' }],
        },
        {
          title: 'Calls made, p99',
          description: 'As their callers see them, retries included.',
          unit: 's',
          queries: [{ expr: quantile(0.99, CLIENT, JOB, ['job', RPC_METHOD]), legend: '{{job}} → {{rpc_method}}' }],
        },
      ],
    },
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
          queries: [{ expr: `max by (job) (process_memory_usage_bytes{${JOB}})`, legend: '{{job}}' }],
        },
        {
          title: 'Heap',
          description: 'Share of the limit in the fullest process.',
          unit: 'percentunit',
          limit: 0.9,
          queries: [
            {
              expr: `max by (job) (sum by (job, instance) (v8js_memory_heap_used_bytes{${JOB}}) / on (job, instance) max by (job, instance) (v8js_memory_heap_limit_bytes{${JOB}}))`,
              legend: '{{job}}',
            },
          ],
        },
        {
          title: 'Event loop delay',
          description: 'The worst process; p50, p99 and the longest.',
          unit: 's',
          queries: [
            { expr: `max by (job) (nodejs_eventloop_delay_p50_seconds{${JOB}})`, legend: '{{job}} p50' },
            { expr: `max by (job) (nodejs_eventloop_delay_p99_seconds{${JOB}})`, legend: '{{job}} p99' },
            { expr: `max by (job) (nodejs_eventloop_delay_max_seconds{${JOB}})`, legend: '{{job}} longest' },
          ],
        },
        {
          title: 'Event loop utilization',
          description: 'A process at 1 can do no more.',
          unit: 'percentunit',
          limit: 0.9,
          queries: [{ expr: `max by (job) (nodejs_eventloop_utilization_ratio{${JOB}})`, legend: '{{job}}' }],
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
          queries: [{ expr: `min by (job) (process_uptime_seconds{${JOB}})`, legend: '{{job}}' }],
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
              expr: `sum by (job, tallscreen_batch_name) (tallscreen_batch_waiting{${JOB}})`,
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
  ],
};

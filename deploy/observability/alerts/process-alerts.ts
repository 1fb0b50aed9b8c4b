/** Alerts on causes: processes and the way between them. */
import { added, ANY_JOB, rate, ratio, series } from '../promql.ts';
import type { Alert } from './alert.ts';

export const processAlerts: readonly Alert[] = [
  {
    name: 'TallscreenNotScraped',
    severity: 'page',
    expr: `absent(${series('up', ANY_JOB)})`,
    for: '5m',
    summary: 'Prometheus finds no process.',
    description: 'Either nothing runs, or nobody scrapes it: then no other alert of this release can fire.',
    runbook: 'not-scraped',
    test: { series: { 'up{job="tallscreen/bff", instance="a"}': '_x20 1x20' }, fires: '15m', resolves: '25m' },
  },
  {
    name: 'TallscreenProcessDown',
    severity: 'page',
    expr: `${added('up', ['job'], ANY_JOB)} == 0`,
    for: '3m',
    summary: 'No process of {{ $labels.job }} answers.',
    description: 'Prometheus has reached none of its processes for three minutes.',
    runbook: 'process-down',
    test: { series: { 'up{job="tallscreen/feed", instance="a"}': '1x3 0x10 1x10' }, fires: '9m', resolves: '16m' },
  },
  {
    name: 'TallscreenProcessRestarting',
    severity: 'ticket',
    expr: `max by (job) (resets(${series('process_uptime_seconds', ANY_JOB)}[30m])) >= 3`,
    for: '1m',
    summary: 'A process of {{ $labels.job }} keeps restarting.',
    description: 'It began anew {{ $value }} times within half an hour.',
    runbook: 'process-restarting',
    test: {
      series: { 'process_uptime_seconds{job="tallscreen/media", instance="a"}': '0+60x5 0+60x5 0+60x5 0+60x60' },
      fires: '25m',
      resolves: '60m',
    },
  },
  {
    name: 'TallscreenRpcErrors',
    severity: 'ticket',
    expr: `${ratio(
      rate('rpc_server_call_duration_seconds_count', `${ANY_JOB}, error_type!=""`, ['job'], '5m'),
      rate('rpc_server_call_duration_seconds_count', ANY_JOB, ['job'], '5m'),
    )} > 0.01`,
    for: '10m',
    summary: '{{ $labels.job }} fails {{ $value | humanizePercentage }} of its calls.',
    description: 'These errors are the fault of the service, not of its callers.',
    runbook: 'rpc-errors',
    test: {
      series: {
        'rpc_server_call_duration_seconds_count{job="tallscreen/social", error_type=""}': '0+950x50',
        'rpc_server_call_duration_seconds_count{job="tallscreen/social", error_type="internal"}': '0+50x25 1250x25',
      },
      fires: '20m',
      resolves: '40m',
    },
  },
  {
    name: 'TallscreenEventLoopBlocked',
    severity: 'ticket',
    expr: `min by (job) (${series('nodejs_eventloop_delay_p99_seconds', ANY_JOB)}) > 0.25`,
    for: '10m',
    summary: 'Every process of {{ $labels.job }} answers late.',
    description: 'The 99th percentile of the delay of the event loop is {{ $value }} s in the best of its processes.',
    runbook: 'event-loop-blocked',
    test: {
      series: { 'nodejs_eventloop_delay_p99_seconds{job="tallscreen/bff", instance="a"}': '0.4x20 0.02x20' },
      fires: '15m',
      resolves: '30m',
    },
  },
  {
    name: 'TallscreenHeapNearLimit',
    severity: 'ticket',
    expr: `max by (job) (
  sum by (job, instance) (${series('v8js_memory_heap_used_bytes', ANY_JOB)})
  / on (job, instance)
  max by (job, instance) (${series('v8js_memory_heap_limit_bytes', ANY_JOB)})
) > 0.9`,
    for: '10m',
    summary: 'A process of {{ $labels.job }} has used {{ $value | humanizePercentage }} of its heap.',
    description: 'V8 ends the process at the limit. A heap that grows for hours is a leak.',
    runbook: 'heap-near-limit',
    test: {
      series: {
        'v8js_memory_heap_used_bytes{job="tallscreen/feed", instance="a", v8js_heap_space_name="old_space"}':
          '95x20 40x20',
        'v8js_memory_heap_limit_bytes{job="tallscreen/feed", instance="a"}': '100x40',
      },
      fires: '15m',
      resolves: '30m',
    },
  },
  {
    name: 'TallscreenBatchesRefuse',
    severity: 'ticket',
    expr: `${rate('tallscreen_batch_refused_total', ANY_JOB, ['job', 'tallscreen_batch_name'], '5m')} > 0`,
    for: '5m',
    summary: '{{ $labels.job }} refuses calls of the batch {{ $labels.tallscreen_batch_name }}.',
    description: 'Its queue is full: callers get 503 for what cannot wait. This protects the rest of the product.',
    runbook: 'batches-refuse',
    test: {
      series: {
        'tallscreen_batch_refused_total{job="tallscreen/bff", tallscreen_batch_name="social.engagement"}':
          '0+60x20 1200x20',
      },
      fires: '15m',
      resolves: '30m',
    },
  },
  {
    name: 'TallscreenCircuitOpen',
    severity: 'ticket',
    expr: `${rate('tallscreen_rpc_circuit_refused_total', ANY_JOB, ['job', 'tallscreen_callee_name'], '5m')} > 0`,
    for: '5m',
    summary: '{{ $labels.job }} refuses calls to {{ $labels.tallscreen_callee_name }}.',
    description: 'Most calls to that service time out or get "unavailable", so that only one at a time is sent to it.',
    runbook: 'circuit-open',
    test: {
      series: {
        'tallscreen_rpc_circuit_refused_total{job="tallscreen/bff", tallscreen_callee_name="social"}':
          '0+60x20 1200x20',
      },
      fires: '15m',
      resolves: '30m',
    },
  },
  {
    name: 'TallscreenLoopFails',
    severity: 'ticket',
    expr: `sum by (job, tallscreen_loop_name) (increase(${series('tallscreen_loop_failures_total', ANY_JOB)}[15m])) > 10`,
    for: '5m',
    summary: 'The loop {{ $labels.tallscreen_loop_name }} of {{ $labels.job }} keeps failing.',
    description: 'It failed {{ $value | humanize }} times in a quarter of an hour and is tried again each time.',
    runbook: 'loop-fails',
    test: {
      series: {
        'tallscreen_loop_failures_total{job="tallscreen/media", tallscreen_loop_name="outbox relay"}': '0+2x30 60x30',
      },
      fires: '20m',
      resolves: '55m',
    },
  },
  {
    name: 'TallscreenSocketsBreak',
    severity: 'ticket',
    expr: `${ratio(
      `sum (increase(${series('tallscreen_sockets_closed_total', 'tallscreen_close_code="1006"')}[5m]))`,
      `sum (avg_over_time(${series('tallscreen_sockets_open')}[5m]))`,
    )} > 0.2 and ${added('tallscreen_sockets_open')} > 50`,
    for: '5m',
    summary: 'Many websockets break.',
    description: '{{ $value | humanizePercentage }} of the open websockets broke within five minutes.',
    runbook: 'sockets-break',
    test: {
      series: {
        'tallscreen_sockets_closed_total{job="tallscreen/bff", tallscreen_close_code="1006"}': '0+100x20 2000x20',
        'tallscreen_sockets_open{job="tallscreen/bff", instance="a"}': '1000x40',
      },
      fires: '15m',
      resolves: '30m',
    },
  },
];

import type { BoardSpec } from '../board.ts';
import { added, quantile, rate, ratio } from '../promql.ts';
import { processRows } from './process-rows.ts';

const JOB = 'job=~"$job"';
const RPC_METHOD = 'rpc_method';
const CALLEE = 'tallscreen_callee_name';
const HTTP = 'http_server_request_duration_seconds';
const RPC = 'rpc_server_call_duration_seconds';
const CLIENT = 'rpc_client_call_duration_seconds';

export const services: BoardSpec = {
  name: 'tallscreen-services',
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
          queries: [{ expr: added('http_server_active_requests', ['job'], JOB), legend: '{{job}}' }],
        },
        {
          title: 'Refused calls',
          description: 'Too many were under way (MAX_CALLS_UNDER_WAY, MAX_UPLOADS_UNDER_WAY): callers got 503.',
          unit: 'reqps',
          queries: [{ expr: rate('tallscreen_calls_refused_total', JOB, ['job']), legend: '{{job}}' }],
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
        {
          title: 'Open circuits',
          description: 'Processes that refuse calls to a service because most of them failed (ADR 102).',
          unit: 'short',
          queries: [
            {
              expr: added('tallscreen_rpc_circuit_open', ['job', CALLEE], JOB),
              legend: '{{job}} → {{tallscreen_callee_name}}',
            },
          ],
        },
        {
          title: 'Calls refused by callers',
          description: 'While a circuit is open.',
          unit: 'reqps',
          queries: [
            {
              expr: rate('tallscreen_rpc_circuit_refused_total', JOB, ['job', CALLEE]),
              legend: '{{job}} → {{tallscreen_callee_name}}',
            },
          ],
        },
      ],
    },
    ...processRows,
  ],
};

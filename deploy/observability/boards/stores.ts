import type { BoardSpec } from '../board.ts';
import { added, quantile, rate, series, shared } from '../promql.ts';

const POOL_OF_PROCESS = ['job', 'instance', 'db_client_connection_pool_name'];

export const stores: BoardSpec = {
  name: 'tallscreen-stores',
  title: 'Tallscreen / Stores',
  description: 'MongoDB and Redis as the services see them. Their own exporters show the rest.',
  rows: [
    {
      title: 'MongoDB',
      panels: [
        {
          title: 'Connections',
          description: 'Of all processes by state.',
          unit: 'short',
          queries: [
            {
              expr: added('db_client_connection_count', ['job', 'db_client_connection_state']),
              legend: '{{job}} {{db_client_connection_state}}',
            },
          ],
        },
        {
          title: 'Share of the pool in use',
          description: 'In the fullest process.',
          unit: 'percentunit',
          limit: 0.9,
          queries: [
            {
              expr: `max by (job) (${added('db_client_connection_count', POOL_OF_PROCESS, 'db_client_connection_state="used"')} / on (${POOL_OF_PROCESS.join(', ')}) ${shared('db_client_connection_max', POOL_OF_PROCESS)})`,
              legend: '{{job}}',
            },
          ],
        },
        {
          title: 'Operations that wait',
          description: 'For a connection.',
          unit: 'short',
          limit: 1,
          queries: [{ expr: added('db_client_connection_pending_requests', ['job']), legend: '{{job}}' }],
        },
        {
          title: 'Wait for a connection, p99',
          description: '99 % wait less.',
          unit: 's',
          queries: [{ expr: quantile(0.99, 'db_client_connection_wait_time_seconds', '', ['job']), legend: '{{job}}' }],
        },
        {
          title: 'No connection in time',
          description: 'Operations per second that failed because of it.',
          unit: 'ops',
          queries: [{ expr: rate('db_client_connection_timeouts_total', '', ['job']), legend: '{{job}}' }],
        },
      ],
    },
    {
      title: 'Redis and all parts',
      panels: [
        {
          title: 'Round trip',
          description: 'Of a PING behind the commands that wait; the worst process.',
          unit: 's',
          queries: [
            {
              expr: shared('tallscreen_redis_ping_seconds', ['job', 'server_address']),
              legend: '{{job}} → {{server_address}}',
            },
          ],
        },
        {
          title: 'Parts that answer',
          description: 'Share of the processes of a service that get an answer from this store or service.',
          unit: 'percentunit',
          queries: [
            {
              expr: `avg by (job, tallscreen_part_name) (${series('tallscreen_part_answering')})`,
              legend: '{{job}} → {{tallscreen_part_name}}',
            },
          ],
        },
      ],
    },
  ],
};

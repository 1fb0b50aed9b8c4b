import type { BoardSpec } from '../board.ts';
import { quantile, rate } from '../promql.ts';

const POOL = 'db_client_connection_pool_name';

export const stores: BoardSpec = {
  uid: 'tallscreen-stores',
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
              expr: `sum by (job, db_client_connection_state) (db_client_connection_count)`,
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
              expr: `max by (job) (sum by (job, instance, ${POOL}) (db_client_connection_count{db_client_connection_state="used"}) / on (job, instance, ${POOL}) max by (job, instance, ${POOL}) (db_client_connection_max))`,
              legend: '{{job}}',
            },
          ],
        },
        {
          title: 'Operations that wait',
          description: 'For a connection.',
          unit: 'short',
          limit: 1,
          queries: [{ expr: `sum by (job) (db_client_connection_pending_requests)`, legend: '{{job}}' }],
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
              expr: `max by (job, server_address) (tallscreen_redis_ping_seconds)`,
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
              expr: `avg by (job, tallscreen_part_name) (tallscreen_part_answering)`,
              legend: '{{job}} → {{tallscreen_part_name}}',
            },
          ],
        },
      ],
    },
  ],
};

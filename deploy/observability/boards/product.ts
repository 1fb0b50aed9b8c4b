import type { BoardSpec } from '../board.ts';
import { added, jobOf, quantile, rate, series, shared } from '../promql.ts';

const STATUS = 'tallscreen_media_item_status';
const today = (metric: string, filter: string): string => `sum (increase(${series(metric, filter)}[1d]))`;
const changes = (status: string): string =>
  today('tallscreen_media_item_status_changes_total', `${STATUS}="${status}"`);
const signUps = `${jobOf('bff')}, http_route=~"(/api/v1)?/auth/register", http_response_status_code="201"`;

export const product: BoardSpec = {
  name: 'tallscreen-product',
  title: 'Tallscreen / Product',
  description: 'What users do, and what waits for people.',
  rows: [
    {
      title: 'Today',
      panels: [
        {
          title: 'Uploads',
          description: 'Accepted in 24 hours.',
          unit: 'short',
          kind: 'stat',
          queries: [{ expr: changes('uploaded'), legend: 'uploads' }],
        },
        {
          title: 'Made live',
          description: 'Videos that reached testing in 24 hours.',
          unit: 'short',
          kind: 'stat',
          queries: [{ expr: changes('testing'), legend: 'live' }],
        },
        {
          title: 'Rejected',
          description: 'By processing or by an admin, in 24 hours.',
          unit: 'short',
          kind: 'stat',
          queries: [{ expr: changes('rejected'), legend: 'rejected' }],
        },
        {
          title: 'Sign-ups',
          description: 'Accounts made in 24 hours.',
          unit: 'short',
          kind: 'stat',
          queries: [{ expr: today('http_server_request_duration_seconds_count', signUps), legend: 'sign-ups' }],
        },
        {
          title: 'Counted views',
          description: 'In 24 hours, without repeated ones.',
          unit: 'short',
          kind: 'stat',
          queries: [
            {
              expr: today(
                'tallscreen_view_reports_received_total',
                'tallscreen_report_type="view", tallscreen_counted="true"',
              ),
              legend: 'views',
            },
          ],
        },
        {
          title: 'Oldest review',
          description: 'How long the first of the queue has waited.',
          unit: 's',
          kind: 'stat',
          limit: 86_400,
          queries: [{ expr: shared('tallscreen_reviews_oldest_age_seconds'), legend: 'age' }],
        },
      ],
    },
    {
      title: 'Videos',
      panels: [
        {
          title: 'Videos and promos by status',
          description: 'How many reach each status, per second.',
          unit: 'short',
          queries: [
            { expr: rate('tallscreen_media_item_status_changes_total', '', [STATUS]), legend: `{{${STATUS}}}` },
          ],
        },
        {
          title: 'From upload to pending',
          description: 'Half and 99 % are faster.',
          unit: 's',
          limit: 60,
          queries: [
            { expr: quantile(0.5, 'tallscreen_media_item_processing_duration_seconds', ''), legend: 'median' },
            { expr: quantile(0.99, 'tallscreen_media_item_processing_duration_seconds', ''), legend: 'p99' },
          ],
        },
        {
          title: 'Waiting for a decision',
          description: 'Items in the queue of the admins.',
          unit: 'short',
          queries: [{ expr: shared('tallscreen_reviews_waiting'), legend: 'items' }],
        },
      ],
    },
    {
      title: 'Watching and talking',
      panels: [
        {
          title: 'Feed pages',
          description: 'Pages per second.',
          unit: 'reqps',
          queries: [
            {
              expr: rate(
                'http_server_request_duration_seconds_count',
                `${jobOf('bff')}, http_route=~"(/api/v1)?/videos/feed"`,
              ),
              legend: 'pages',
            },
          ],
        },
        {
          title: 'Reports of viewers',
          description: 'Views, watch time and completions per second; repeated views apart.',
          unit: 'reqps',
          queries: [
            {
              expr: rate('tallscreen_view_reports_received_total', '', [
                'tallscreen_report_type',
                'tallscreen_counted',
              ]),
              legend: '{{tallscreen_report_type}}, counted: {{tallscreen_counted}}',
            },
          ],
        },
        {
          title: 'Open sockets',
          description: 'People who are online.',
          unit: 'short',
          queries: [{ expr: added('tallscreen_sockets_open'), legend: 'sockets' }],
        },
      ],
    },
  ],
};

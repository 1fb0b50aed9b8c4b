import type { BoardSpec } from '../board.ts';
import { added, quantile, rate } from '../promql.ts';

export const sockets: BoardSpec = {
  name: 'tallscreen-sockets',
  title: 'Tallscreen / Sockets',
  description: 'Open websockets and the delivery of messages.',
  rows: [
    {
      title: 'Sockets',
      panels: [
        {
          title: 'Open',
          description: 'By process of the BFF.',
          unit: 'short',
          queries: [{ expr: added('tallscreen_sockets_open', ['instance']), legend: '{{instance}}' }],
        },
        {
          title: 'Closed',
          description:
            'Per second by close code: 1012 is a restart of ours, 1006 a broken connection, 4401 an ended session.',
          unit: 'ops',
          queries: [
            {
              expr: rate('tallscreen_sockets_closed_total', '', ['tallscreen_close_code']),
              legend: '{{tallscreen_close_code}}',
            },
          ],
        },
        {
          title: 'Frames',
          description: 'Per second by direction.',
          unit: 'ops',
          queries: [
            {
              expr: rate('tallscreen_sockets_frames_total', '', ['network_io_direction']),
              legend: '{{network_io_direction}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Messages',
      panels: [
        {
          title: 'Delivery',
          description: 'From the storing of a message until it is written to a socket.',
          unit: 's',
          limit: 1,
          queries: [
            { expr: quantile(0.5, 'tallscreen_message_delivery_duration_seconds', ''), legend: 'median' },
            { expr: quantile(0.999, 'tallscreen_message_delivery_duration_seconds', ''), legend: 'p99.9' },
          ],
        },
        {
          title: 'Delivered',
          description: 'Messages per second that reached a socket.',
          unit: 'ops',
          queries: [{ expr: rate('tallscreen_message_delivery_duration_seconds_count', ''), legend: 'messages' }],
        },
      ],
    },
  ],
};

import type { BoardSpec } from '../board.ts';
import { added, quantile, rate, shared } from '../promql.ts';

const TOPIC = 'messaging_destination_name';
const GROUP = 'messaging_consumer_group_name';
const byTopicAndGroup = `{{${GROUP}}}: {{${TOPIC}}}`;

export const events: BoardSpec = {
  name: 'tallscreen-events',
  title: 'Tallscreen / Events',
  description: 'From the outbox through Kafka to the handlers.',
  rows: [
    {
      title: 'What waits',
      panels: [
        {
          title: 'Age of handled events, p99',
          description: 'From what happened until a group has handled it.',
          unit: 's',
          limit: 10,
          queries: [
            { expr: quantile(0.99, 'tallscreen_event_age_seconds', '', [TOPIC, GROUP]), legend: byTopicAndGroup },
          ],
        },
        {
          title: 'Lag',
          description: 'Records that a group has not consumed.',
          unit: 'short',
          queries: [{ expr: shared('kafka_consumer_group_lag', [TOPIC, GROUP]), legend: byTopicAndGroup }],
        },
        {
          title: 'Dead letters',
          description: 'Records that wait for a replay.',
          unit: 'short',
          limit: 1,
          queries: [{ expr: shared('tallscreen_dead_letters_waiting', [TOPIC]), legend: `{{${TOPIC}}}` }],
        },
        {
          title: 'Outbox: oldest event',
          description: 'How long it has waited for Kafka.',
          unit: 's',
          limit: 60,
          queries: [
            { expr: shared('tallscreen_outbox_oldest_age_seconds', ['db_namespace']), legend: '{{db_namespace}}' },
          ],
        },
        {
          title: 'Outbox: events',
          description: 'Counted up to 10,000.',
          unit: 'short',
          queries: [{ expr: shared('tallscreen_outbox_rows', ['db_namespace']), legend: '{{db_namespace}}' }],
        },
        {
          title: 'View reports in Redis',
          description: 'Kafka does not have them yet.',
          unit: 'short',
          queries: [{ expr: shared('tallscreen_view_reports_waiting'), legend: 'reports' }],
        },
        {
          title: 'View reports: oldest',
          description: 'How long it has waited in Redis.',
          unit: 's',
          limit: 120,
          queries: [{ expr: shared('tallscreen_view_reports_oldest_age_seconds'), legend: 'age' }],
        },
      ],
    },
    {
      title: 'What moves',
      panels: [
        {
          title: 'Sent records',
          description: 'Per second; with an error those that Kafka did not take.',
          unit: 'ops',
          queries: [
            {
              expr: rate('messaging_client_sent_messages_total', '', [TOPIC, 'error_type']),
              legend: `{{${TOPIC}}} {{error_type}}`,
            },
          ],
        },
        {
          title: 'Consumed records',
          description: 'Per second, repeated deliveries included.',
          unit: 'ops',
          queries: [
            { expr: rate('messaging_client_consumed_messages_total', '', [GROUP, TOPIC]), legend: byTopicAndGroup },
          ],
        },
        {
          title: 'Sending, p99',
          description: 'Until Kafka has acknowledged.',
          unit: 's',
          queries: [
            { expr: quantile(0.99, 'messaging_client_operation_duration_seconds', '', ['job']), legend: '{{job}}' },
          ],
        },
        {
          title: 'Handling, p99',
          description: 'Of one batch.',
          unit: 's',
          queries: [
            { expr: quantile(0.99, 'messaging_process_duration_seconds', '', [GROUP, TOPIC]), legend: byTopicAndGroup },
          ],
        },
        {
          title: 'Records in a batch, median',
          description: 'More under load.',
          unit: 'short',
          queries: [
            { expr: quantile(0.5, 'tallscreen_messaging_batch_size', '', [GROUP, TOPIC]), legend: byTopicAndGroup },
          ],
        },
        {
          title: 'Members of groups',
          description: '0 means that nobody consumes.',
          unit: 'short',
          queries: [{ expr: added('tallscreen_consumer_joined', [GROUP]), legend: `{{${GROUP}}}` }],
        },
      ],
    },
  ],
};

/** Alerts on causes: events, from the outbox to their handlers. */
import { added, ANY_JOB, rate, shared } from '../promql.ts';
import type { Alert } from './alert.ts';

const TOPIC = 'messaging_destination_name';
const GROUP = 'messaging_consumer_group_name';

export const eventAlerts: readonly Alert[] = [
  {
    name: 'TallscreenConsumerLag',
    severity: 'ticket',
    expr: `${shared('kafka_consumer_group_lag', [TOPIC, GROUP])} > 10000`,
    for: '10m',
    summary: `{{ $labels.${GROUP} }} is {{ $value | humanize }} records behind on {{ $labels.${TOPIC} }}.`,
    description: 'What users see of this topic is old, and it has not caught up for ten minutes.',
    runbook: 'consumer-lag',
    test: {
      series: {
        [`kafka_consumer_group_lag{job="tallscreen/feed", ${TOPIC}="media.video.v1", ${GROUP}="feed"}`]:
          '20000x20 0x20',
      },
      fires: '15m',
      resolves: '25m',
    },
  },
  {
    name: 'TallscreenConsumerAway',
    severity: 'page',
    expr: `${added('tallscreen_consumer_joined', [GROUP])} == 0`,
    for: '5m',
    summary: `Nobody consumes for the group {{ $labels.${GROUP} }}.`,
    description: 'No process is a member of the group. Its events wait in Kafka until one is.',
    runbook: 'consumer-away',
    test: {
      series: { [`tallscreen_consumer_joined{job="tallscreen/feed", instance="a", ${GROUP}="feed"}`]: '0x15 1x15' },
      fires: '10m',
      resolves: '20m',
    },
  },
  {
    name: 'TallscreenOutboxStuck',
    severity: 'page',
    expr: `${shared('tallscreen_outbox_oldest_age_seconds', ['db_namespace'])} > 60`,
    for: '3m',
    summary: 'Events of {{ $labels.db_namespace }} do not reach Kafka.',
    description: 'The oldest has waited for {{ $value | humanizeDuration }}. Nothing is lost: they are stored.',
    runbook: 'outbox-stuck',
    test: {
      series: { 'tallscreen_outbox_oldest_age_seconds{job="tallscreen/media", db_namespace="media"}': '0+60x15 0x15' },
      fires: '10m',
      resolves: '20m',
    },
  },
  {
    name: 'TallscreenKafkaSendFails',
    severity: 'page',
    // Does not use the count of sent records, because an outbox sends none while Kafka is down.
    expr: `${rate('messaging_client_operation_duration_seconds_count', `${ANY_JOB}, error_type!=""`, ['job'], '5m')} > 0`,
    for: '5m',
    summary: 'Kafka does not take records of {{ $labels.job }}.',
    description: 'Writes go on, their events wait in the outbox, view reports wait in Redis.',
    runbook: 'kafka-send-fails',
    test: {
      series: {
        'messaging_client_operation_duration_seconds_count{job="tallscreen/social", error_type="AppError"}':
          '0+10x15 150x15',
      },
      fires: '12m',
      resolves: '25m',
    },
  },
  {
    name: 'TallscreenDeadLetters',
    severity: 'ticket',
    expr: `${shared('tallscreen_dead_letters_waiting', [TOPIC])} > 0`,
    for: '5m',
    summary: `{{ $value }} events of {{ $labels.${TOPIC} }} were given up.`,
    description: 'A handler failed five times on each. They wait for a replay.',
    runbook: 'dead-letters',
    test: {
      series: { [`tallscreen_dead_letters_waiting{job="tallscreen/feed", ${TOPIC}="media.video.v1"}`]: '3x15 0x15' },
      fires: '10m',
      resolves: '20m',
    },
  },
  {
    name: 'TallscreenViewReportsStuck',
    severity: 'ticket',
    expr: `${shared('tallscreen_view_reports_oldest_age_seconds')} > 120`,
    for: '5m',
    summary: 'View reports stay in Redis.',
    description: 'The oldest has waited for {{ $value | humanizeDuration }}. Redis holds them in memory.',
    runbook: 'view-reports-stuck',
    test: {
      series: { 'tallscreen_view_reports_oldest_age_seconds{job="tallscreen/bff", instance="a"}': '0+60x20 0x15' },
      fires: '15m',
      resolves: '25m',
    },
  },
];

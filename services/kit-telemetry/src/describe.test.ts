import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { describeMetrics, prometheusNameOf } from '#describe';

test('deploy/docs/metrics.md lists every metric as the code defines it, and no other', async () => {
  const text = await readFile(new URL('../../../deploy/docs/metrics.md', import.meta.url), 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  expect(rows).toEqual(describeMetrics().split('\n'));
});

test.each([
  ['http.server.request.duration', 's', 'histogram', 'http_server_request_duration_seconds'],
  ['process.cpu.time', 's', 'counter', 'process_cpu_time_seconds_total'],
  ['tallscreen.media.sent', 'By', 'counter', 'tallscreen_media_sent_bytes_total'],
  ['nodejs.eventloop.utilization', '1', 'gauge', 'nodejs_eventloop_utilization_ratio'],
  ['kafka.consumer_group.lag', '{message}', 'gauge', 'kafka_consumer_group_lag'],
] as const)('Prometheus shows %s in %s as its rules say', (name, unit, kind, expected) => {
  expect(prometheusNameOf({ name, unit }, kind)).toBe(expected);
});

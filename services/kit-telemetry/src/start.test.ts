import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { trace, TraceFlags } from '@opentelemetry/api';
import { consumerLag } from '#metrics/events';
import { rpcServerDuration } from '#metrics/requests';
import { cacheRequests } from '#metrics/work';
import { exemplarsOf, isMeasuring } from '#instruments';
import { startTelemetry, type Telemetry } from '#start';

let telemetry: Telemetry | undefined;
afterEach(() => telemetry?.stop());

const scrape = async (): Promise<string[]> => ((await telemetry?.scrape?.()) ?? '').split('\n');

test('a scrape shows counters, histograms, gauges and the process under the names that the document lists', async () => {
  cacheRequests.add(1, { 'tallscreen.cache.name': 'lost' });
  telemetry = await startTelemetry({ service: 'feed', ratio: 1, isScraped: true });
  cacheRequests.add(2, { 'tallscreen.cache.name': 'cards', 'tallscreen.cache.result': 'hit' });
  rpcServerDuration.record(0.02, { 'rpc.method': 'a.B/C' });
  const end = consumerLag.observe(() => [{ value: 7, attributes: { 'messaging.destination.name': 't' } }]);
  const lines = await scrape();
  end();
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE tallscreen_cache_requests_total counter',
      'tallscreen_cache_requests_total{tallscreen_cache_name="cards",tallscreen_cache_result="hit"} 2',
      'rpc_server_call_duration_seconds_bucket{rpc_method="a.B/C",le="0.025"} 1',
      'rpc_server_call_duration_seconds_count{rpc_method="a.B/C"} 1',
      'kafka_consumer_group_lag{messaging_destination_name="t"} 7',
      expect.stringMatching(/^target_info\{.*service_name="feed".*\} 1$/),
      expect.stringMatching(/^nodejs_eventloop_delay_p99_seconds \d/),
      expect.stringMatching(/^process_cpu_time_seconds_total\{cpu_mode="user"\} \d/),
      expect.stringMatching(/^v8js_memory_heap_used_bytes\{v8js_heap_space_name="old_space"\} \d/),
    ]),
  );
  expect(lines.join()).not.toContain('lost');
});

test('a store that cannot be read takes only its own gauge away', async () => {
  telemetry = await startTelemetry({ service: 'feed', ratio: 1, isScraped: true });
  let isAway = false;
  const ends = [
    consumerLag.observe(() =>
      isAway
        ? Promise.reject(new Error('Kafka is away'))
        : [{ value: 5, attributes: { 'messaging.destination.name': 'lost' } }],
    ),
    consumerLag.observe(() => [{ value: 1, attributes: { 'messaging.destination.name': 'other' } }]),
  ];
  expect(await scrape()).toContain('kafka_consumer_group_lag{messaging_destination_name="lost"} 5');
  isAway = true;
  const lines = await scrape();
  ends.forEach((end) => end());
  expect(lines.filter((line) => line.startsWith('kafka_consumer_group_lag'))).toEqual([
    'kafka_consumer_group_lag{messaging_destination_name="other"} 1',
  ]);
});

test('metrics are sent to a collector, the last ones at the stop, and no exemplars are kept for it', async () => {
  const paths: (string | undefined)[] = [];
  const collector = createServer((request, response) => {
    paths.push(request.url);
    request.resume().once('end', () => response.end('{}'));
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`;
  const started = await startTelemetry({ service: 'feed', ratio: 1, endpoint, sendsTraces: false });
  expect(started.scrape).toBeUndefined();
  cacheRequests.add(1);
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const sampled = trace.wrapSpanContext({ traceId, spanId: 'b7ad6b7169203331', traceFlags: TraceFlags.SAMPLED });
  rpcServerDuration.record(0.002, {}, sampled);
  expect(exemplarsOf('rpc.server.call.duration', {})).toEqual([]);
  await started.stop();
  await new Promise((resolve) => collector.close(resolve));
  expect(paths).toEqual(['/v1/metrics']);
});

test('nothing is measured unless somebody collects', async () => {
  telemetry = await startTelemetry({ service: 'feed', ratio: 1 });
  expect(isMeasuring()).toBe(false);
  expect(telemetry.scrape).toBeUndefined();
});

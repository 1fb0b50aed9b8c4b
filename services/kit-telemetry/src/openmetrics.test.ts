import { afterEach, expect, test } from '@jest/globals';
import { trace, TraceFlags } from '@opentelemetry/api';
import { prometheusNameOf } from '#describe';
import { definedMetrics, exemplarsOf } from '#instruments';
import { consumerLag, processDuration } from '#metrics/events';
import { rpcServerDuration } from '#metrics/requests';
import { cacheRequests } from '#metrics/work';
import { startTelemetry, type Telemetry } from '#start';

let telemetry: Telemetry | undefined;
afterEach(() => telemetry?.stop());

const scrape = async (format: 'text' | 'openmetrics'): Promise<string[]> =>
  ((await telemetry?.scrape?.(format)) ?? '').split('\n');

const SPAN = trace.wrapSpanContext({
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  traceFlags: TraceFlags.SAMPLED,
});

async function measureSome(): Promise<() => void> {
  telemetry = await startTelemetry({ service: 'feed', ratio: 1, isScraped: true });
  cacheRequests.add(2, { 'tallscreen.cache.name': 'a "quoted"\nname\\', 'tallscreen.cache.result': 'hit' });
  rpcServerDuration.record(0.02, { 'rpc.method': 'a.B/C' }, SPAN);
  rpcServerDuration.record(20, { 'rpc.method': 'a.B/C' });
  return consumerLag.observe(() => [{ value: 7, attributes: { 'messaging.destination.name': 't' } }]);
}

test('OpenMetrics shows the trace of a measurement behind its bucket', async () => {
  const end = await measureSome();
  const lines = await scrape('openmetrics');
  end();
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE target info',
      expect.stringMatching(/^target_info\{.*service_name="feed".*\} 1$/),
      '# TYPE tallscreen_cache_requests counter',
      'tallscreen_cache_requests_total{tallscreen_cache_name="a \\"quoted\\"\\nname\\\\",tallscreen_cache_result="hit"} 2',
      '# TYPE kafka_consumer_group_lag gauge',
      'kafka_consumer_group_lag{messaging_destination_name="t"} 7',
      '# TYPE rpc_server_call_duration_seconds histogram',
      'rpc_server_call_duration_seconds_bucket{rpc_method="a.B/C",le="0.01"} 0',
      expect.stringMatching(
        /^rpc_server_call_duration_seconds_bucket\{rpc_method="a\.B\/C",le="0\.025"\} 1 # \{trace_id="0af7651916cd43dd8448eb211c80319c",span_id="b7ad6b7169203331"\} 0\.02 \d{10}\.?\d*$/,
      ),
      'rpc_server_call_duration_seconds_bucket{rpc_method="a.B/C",le="1.0"} 1',
      'rpc_server_call_duration_seconds_bucket{rpc_method="a.B/C",le="+Inf"} 2',
      'rpc_server_call_duration_seconds_count{rpc_method="a.B/C"} 2',
      'rpc_server_call_duration_seconds_sum{rpc_method="a.B/C"} 20.02',
    ]),
  );
  expect(lines.slice(-2)).toEqual(['# EOF', '']);
});

/** All samples, without what the formats write differently. */
const samplesOf = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/ # .*/, '').replace(/le="(\d+)\.0"/, 'le="$1"'))
    .toSorted();

/** The values of the process's own metrics change between two scrapes. */
const withoutValues = (line: string): string =>
  /^(nodejs|process|v8js)_/.test(line) ? line.replace(/ \S+$/, '') : line;

test('both formats show the same samples, also of histograms without exemplars', async () => {
  const end = await measureSome();
  processDuration.record(0.5, { 'messaging.destination.name': 't' });
  const [text, openmetrics] = [await scrape('text'), await scrape('openmetrics')];
  end();
  expect(samplesOf(text).length).toBeGreaterThan(50);
  expect(samplesOf(openmetrics).map(withoutValues)).toEqual(samplesOf(text).map(withoutValues));
});

test('each metric is a family of its own', () => {
  const families = definedMetrics().map((metric) => prometheusNameOf(metric, metric.kind).replace(/_total$/, ''));
  expect(new Set(families).size).toBe(families.length);
});

test('exemplars are kept of requests, not of everything, and not after the end', async () => {
  telemetry = await startTelemetry({ service: 'feed', ratio: 1, isScraped: true });
  processDuration.record(0.5, {}, SPAN);
  expect(exemplarsOf('messaging.process.duration', {})).toEqual([]);
  rpcServerDuration.record(0.002, {}, SPAN);
  expect(exemplarsOf('rpc.server.call.duration', {})).toHaveLength(1);
  await telemetry.stop();
  expect(exemplarsOf('rpc.server.call.duration', {})).toEqual([]);
});

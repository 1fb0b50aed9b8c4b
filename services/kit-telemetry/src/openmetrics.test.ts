import { afterEach, expect, test } from '@jest/globals';
import { trace, TraceFlags } from '@opentelemetry/api';
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

/** Names and labels of all samples, without what the formats write differently. */
const seriesOf = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) =>
      line
        .replace(/ # .*/, '')
        .replace(/ \S+$/, '')
        .replace(/le="(\d+)\.0"/, 'le="$1"'),
    )
    .toSorted();

test('both formats show the same series, also of histograms without exemplars', async () => {
  const end = await measureSome();
  processDuration.record(0.5, { 'messaging.destination.name': 't' });
  const [text, openmetrics] = [await scrape('text'), await scrape('openmetrics')];
  end();
  expect(seriesOf(text).length).toBeGreaterThan(50);
  expect(seriesOf(openmetrics)).toEqual(seriesOf(text));
});

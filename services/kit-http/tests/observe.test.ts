import http from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listenOnLoopback, startTracing, type Tracing } from '@tallscreen/kit/testing/trace-collector';
import { nameRoute, observeHttp } from '#observe';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';
const PARENT_ID = 'b7ad6b7169203331';

let tracing: Tracing;
let metrics: readonly string[];

beforeAll(async () => {
  tracing = await startTracing();
  const server = http.createServer((request, response) =>
    observeHttp(request, response, () => {
      nameRoute(request, '/api/v1/videos/{id}');
      response.writeHead(request.url === '/broken' ? 500 : 200).end();
    }),
  );
  const address = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  const headers = { traceparent: `00-${TRACE_ID}-${PARENT_ID}-01` };
  for (const path of ['/api/v1/videos/7', '/broken']) await (await fetch(address + path, { headers })).text();
  await new Promise((resolve) => server.close(resolve));
  metrics = await tracing.readMetrics();
  await tracing.stop();
});
afterAll(() => tracing?.close());

test('a request continues the trace of its client, in a span named after the route', () => {
  expect(tracing.spans).toHaveLength(2);
  for (const span of tracing.spans) {
    expect(span).toMatchObject({ traceId: TRACE_ID, parentSpanId: PARENT_ID, name: 'GET /api/v1/videos/{id}' });
  }
});

test('a failed request is marked', () => {
  expect(tracing.spans.map((span) => span.status?.code ?? 0)).toEqual(expect.arrayContaining([0, 2]));
});

test('the duration of each request leads from /metrics to its span', () => {
  const buckets = metrics.filter((line) => line.startsWith('http_server_request_duration_seconds_bucket{'));
  const found = buckets.flatMap((line) => / # \{trace_id="(\w+)",span_id="(\w+)"\}/.exec(line)?.slice(1).join() ?? []);
  expect(found).toHaveLength(2);
  expect(found.toSorted()).toEqual(tracing.spans.map(({ traceId, spanId }) => `${traceId},${spanId}`).toSorted());
});

import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTelemetry } from '@tallscreen/kit-telemetry/start';
import { lazily } from '#lazily';

export interface ExportedSpan {
  /** name of the process that made it */
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { code?: number };
}
interface Export {
  /** absent when metrics are sent */
  readonly resourceSpans?: ResourceSpans[];
}
interface ResourceSpans {
  readonly resource: {
    readonly attributes: { readonly key: string; readonly value: { readonly stringValue?: string } }[];
  };
  readonly scopeSpans: { readonly spans: Omit<ExportedSpan, 'service'>[] }[];
}

const spansOf = ({ resource, scopeSpans }: ResourceSpans): ExportedSpan[] => {
  const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
  return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
};

export const listenOnLoopback = (server: http.Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/** An OTLP collector that stores received spans and returns them to GET requests, for tests in other processes. */
export async function startTraceCollector() {
  const spans: ExportedSpan[] = [];
  const paths: (string | undefined)[] = [];
  const server = http.createServer((request, response) => {
    if (request.method === 'GET') return void response.end(JSON.stringify(spans));
    paths.push(request.url);
    void text(request).then((body) => {
      const { resourceSpans = [] } = JSON.parse(body) as Export;
      spans.push(...resourceSpans.flatMap(spansOf));
      response.end('{}');
    });
  });
  return {
    spans,
    paths,
    endpoint: `http://127.0.0.1:${await listenOnLoopback(server)}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

export type Tracing = Awaited<ReturnType<typeof startTracing>>;

/**
 * Traces what this process does until `stop`, which sends the last spans, or `close`. Test files of one worker share
 * their modules, so call `close` in afterAll: tracing ends then also if a test fails before its `stop`.
 */
export async function startTracing() {
  const collector = await startTraceCollector();
  const { endpoint } = collector;
  const telemetry = await startTelemetry({ service: 'test', endpoint, ratio: 1, sendsMetrics: false, isScraped: true });
  const stop = lazily(() => telemetry.stop());
  return {
    ...collector,
    /** Returns the metrics with exemplars. Throws after `stop`. */
    readMetrics: async (): Promise<string[]> => ((await telemetry.scrape?.('openmetrics')) ?? '').split('\n'),
    stop,
    async close() {
      await stop();
      collector.close();
    },
  };
}

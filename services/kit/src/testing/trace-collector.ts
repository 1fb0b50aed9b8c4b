import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ExportedSpan {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status?: { code?: number };
}
interface Export {
  /** absent when metrics are sent */
  readonly resourceSpans?: { scopeSpans: { spans: ExportedSpan[] }[] }[];
}

export const listenOnLoopback = (server: http.Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));

/** An OTLP collector that keeps the spans it is sent. */
export async function startTraceCollector() {
  const spans: ExportedSpan[] = [];
  const paths: (string | undefined)[] = [];
  const server = http.createServer((request, response) => {
    paths.push(request.url);
    void text(request).then((body) => {
      const { resourceSpans = [] } = JSON.parse(body) as Export;
      spans.push(...resourceSpans.flatMap((r) => r.scopeSpans).flatMap((s) => s.spans));
      response.end('{}');
    });
  });
  return {
    spans,
    paths,
    endpoint: `http://127.0.0.1:${await listenOnLoopback(server)}/`,
    close: () => void server.close(),
  };
}

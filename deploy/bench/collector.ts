import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

interface Traces {
  readonly resourceSpans?: readonly { readonly scopeSpans?: readonly { readonly spans?: readonly Span[] }[] }[];
}
interface Span {
  readonly kind: number;
  readonly attributes?: readonly { readonly key: string; readonly value: { readonly stringValue?: string } }[];
}

/** SPAN_KIND_CLIENT of OTLP. */
const CLIENT = 3;
const isRpc = ({ kind, attributes = [] }: Span): boolean =>
  kind === CLIENT && attributes.some(({ key, value }) => key.startsWith('rpc.system') && value.stringValue === 'grpc');

/** An OTLP/HTTP receiver that counts outgoing RPCs. */
export async function startCollector() {
  let spans: Span[] = [];
  const server = createServer((req, res) => {
    json(req).then(
      (body) => {
        const { resourceSpans = [] } = body as Traces;
        spans.push(...resourceSpans.flatMap(({ scopeSpans = [] }) => scopeSpans.flatMap((scope) => scope.spans ?? [])));
        res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => res.writeHead(400).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    reset: () => void (spans = []),
    rpcs: () => spans.filter(isRpc).length,
    close: () => server.close(),
  };
}

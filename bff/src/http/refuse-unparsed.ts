import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { privateHeaderLines } from '@tallscreen/kit-http/security-headers';
import { requestIdFrom } from '@tallscreen/kit/context';
import { hasNoBody } from '#http/read-body';
import { HSTS, JSON_TYPE } from '#http/response';
import { countRefusal, REFUSAL, REFUSED, type ShedLoadDeps } from '#http/shed-load';

interface Connection {
  readonly onData: (chunk: Buffer) => void;
  /**
   * the response to the latest request, if the parser has read exactly to the end of that request. Undefined at first,
   * so that the parser gets the first request: Node ends a connection whose parser gets nothing for 15 s.
   */
  latest: ServerResponse | undefined;
}

/**
 * Refuses requests that `shedLoad` would refuse, with the same answer, before Node has parsed them: parsing takes most
 * of the CPU time of a refusal (ADR 94). Only a request that arrives alone, in one piece and without a body is refused
 * here. Every other one goes to the parser, and so to `shedLoad`.
 */
export function refuseUnparsed(server: Server, deps: ShedLoadDeps): void {
  const connections = new WeakMap<Socket, Connection>();
  server.on('connection', (socket: Socket) => {
    // Node's own listener passes data to the parser. It gets the data from `onData` instead.
    const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[];
    if (!parse) return;
    const onData = (chunk: Buffer): void => {
      const refusal = deps.places.areTaken() && server.listening && isIdle(socket, connection) && refuse(chunk, deps);
      if (refusal) return void socket.write(refusal, 'latin1');
      connection.latest = undefined;
      parse.call(socket, chunk);
      // After data other than a single head the parser may be in the middle of a request.
      if (!isOneHead(chunk)) connection.latest = undefined;
    };
    const connection: Connection = { onData, latest: undefined };
    connections.set(socket, connection);
    socket.off('data', parse).on('data', onData);
  });
  server.prependListener('request', (request, response) => {
    const connection = connections.get(request.socket);
    if (connection) connection.latest = hasNoBody(request) ? response : undefined;
  });
  server.prependListener('upgrade', ({ socket }) => {
    const connection = connections.get(socket);
    if (connection) socket.off('data', connection.onData);
  });
}

const END = Buffer.from('\r\n\r\n');

const isOneHead = (chunk: Buffer): boolean => chunk.indexOf(END) === chunk.length - END.length;

/** A client that sends without reading gets no answers from here, so they do not pile up. */
const isIdle = (socket: Socket, { latest }: Connection): boolean =>
  latest?.writableFinished === true && socket.writableLength === 0;

/** Headers that announce a body or a change of the connection. */
const OTHER =
  /^(?:transfer-encoding|expect|upgrade|content-length\s*:(?!\s*0\s*$)|connection\s*:(?!\s*keep-alive\s*$))/im;
/** Not HEAD, because its answer has no body. */
const REQUEST_LINE = /^(GET|POST|PUT|PATCH|DELETE) (\S+) HTTP\/1\.1\r\n/;
const REQUEST_ID = /^x-request-id\s*:\s*(\S+)\s*$/im;

/** Returns the response for a request to refuse; undefined for bytes that the parser must get. */
function refuse(chunk: Buffer, { base, isHttps }: ShedLoadDeps): string | undefined {
  if (!isOneHead(chunk)) return undefined;
  const head = chunk.toString('latin1');
  const [, method, path] = REQUEST_LINE.exec(head) ?? [];
  if (!path?.startsWith(`${base}/`) || OTHER.test(head)) return undefined;
  countRefusal(method);
  const requestId = requestIdFrom(REQUEST_ID.exec(head)?.[1]);
  const body = JSON.stringify({ ...REFUSAL, request_id: requestId });
  return [
    `HTTP/1.1 ${REFUSED} Service Unavailable`,
    ...privateHeaderLines,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${body.length}`,
    `x-request-id: ${requestId}`,
    'Retry-After: 1',
    ...(isHttps ? [HSTS.join(': ')] : []),
    `Date: ${new Date().toUTCString()}`,
    'Connection: keep-alive',
    '',
    body,
  ].join('\r\n');
}

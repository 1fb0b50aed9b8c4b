import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { privateHeaderLines } from '#security-headers';

const refusals: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request body is too large.'],
};
const MALFORMED = [400, 'Malformed request.'] as const;

/** Answers requests that Node could not parse, or that took too long, in the form of the product's other errors. */
export function answerClientErrors(server: Server): Server {
  return server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const [status, detail] = refusals[error.code ?? ''] ?? MALFORMED;
    const body = JSON.stringify({ detail });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...privateHeaderLines,
    ];
    socket.once('finish', () => socket.destroy());
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

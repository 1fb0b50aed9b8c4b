import { fail, httpStatusOf } from '@tallscreen/kit/errors';
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { privateHeaderLines } from '#security-headers';

const refusals = {
  ERR_HTTP_REQUEST_TIMEOUT: 'body_too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
} as const;

/** Answers requests that Node could not parse, or that took too long, in the form of the product's other errors. */
export function answerClientErrors(server: Server): Server {
  return server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    const refusal = fail(refusals[error.code as keyof typeof refusals] ?? 'malformed_request');
    const status = httpStatusOf(refusal.status);
    const body = JSON.stringify({ code: refusal.code, detail: refusal.detail });
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

import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { privateHeaderLines } from '@tallscreen/kit-http/security-headers';
import { toErrorResponse } from '#http/errors';

/** Answers in HTTP instead of opening a socket, and closes the connection. */
export function refuseUpgrade(error: unknown, socket: Duplex): void {
  const { status, body, headers } = toErrorResponse(error);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...privateHeaderLines,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.once('finish', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

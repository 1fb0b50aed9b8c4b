import { connect as connectHttp2 } from 'node:http2';
import { connect } from 'node:net';

/** Returns whether the port accepts connections. */
export function accepts(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (answer: boolean): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** Returns whether the URL answers with a status below 400. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}

/** An empty HealthCheckRequest in its gRPC frame, and the response SERVING. */
const REQUEST = Buffer.alloc(5);
const SERVING = Buffer.from([0, 0, 0, 0, 2, 0x08, 0x01]);

const HEADERS = {
  ':method': 'POST',
  ':path': '/grpc.health.v1.Health/Check',
  'content-type': 'application/grpc',
  te: 'trailers',
};

/** Returns whether grpc.health.v1 answers SERVING for the server. One call needs no gRPC library. */
export function isServing(address: string, limitMs = 2_500): Promise<boolean> {
  return new Promise((resolve) => {
    const session = connectHttp2(`http://${address}`);
    const end = (answer: boolean): void => {
      clearTimeout(limit);
      session.destroy();
      resolve(answer);
    };
    const limit = setTimeout(() => end(false), limitMs);
    session.once('error', () => end(false));
    const stream = session.request(HEADERS);
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.once('error', () => end(false));
    stream.once('end', () => end(Buffer.concat(chunks).equals(SERVING)));
    stream.end(REQUEST);
  });
}

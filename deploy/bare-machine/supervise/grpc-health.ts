import { connect } from 'node:http2';

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
    const session = connect(`http://${address}`);
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

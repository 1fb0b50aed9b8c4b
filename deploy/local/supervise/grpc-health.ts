import { connect } from 'node:http2';

/** An empty HealthCheckRequest in its frame, and the answer that means SERVING. */
const REQUEST = Buffer.alloc(5);
const SERVING = Buffer.from([0, 0, 0, 0, 2, 0x08, 0x01]);

const HEADERS = {
  ':method': 'POST',
  ':path': '/grpc.health.v1.Health/Check',
  'content-type': 'application/grpc',
  te: 'trailers',
};

/** True when grpc.health.v1 says that the whole server serves: one call, without the weight of a gRPC library. */
export function isServing(port: number, limitMs = 2_500): Promise<boolean> {
  return new Promise((resolve) => {
    const session = connect(`http://127.0.0.1:${port}`);
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

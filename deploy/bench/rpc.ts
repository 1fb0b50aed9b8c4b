import { Agent, get } from 'node:http';
import { Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { createServiceCredential } from '@tallscreen/kit/auth/service-credential';
import { createTestServiceKeys } from '@tallscreen/kit/testing/service-keys';
import { createRpcClient } from '@tallscreen/kit/rpc/client';
import { startChild, type Child } from './child.ts';
import { interleaved, type Row } from './table.ts';

const CALLS = 20_000;
const CONCURRENT = 16;

async function all(call: () => Promise<unknown>): Promise<void> {
  let left = CALLS;
  await Promise.all(
    Array.from({ length: CONCURRENT }, async () => {
      while (left-- > 0) await call();
    }),
  );
}

/** Returns the CPU time of both sides per call, in microseconds. */
async function cpuPerCall(server: Child, call: () => Promise<unknown>): Promise<number> {
  const theirs = await server.cpuMicros();
  const own = process.cpuUsage();
  await all(call);
  const spent = process.cpuUsage(own);
  return ((await server.cpuMicros()) - theirs + spent.user + spent.system) / CALLS;
}

const httpGet = (agent: Agent, port: number) => (): Promise<void> =>
  new Promise((resolve, reject) => {
    get({ agent, port, host: '127.0.0.1', path: '/ping' }, (res) => res.resume().on('end', resolve)).on(
      'error',
      reject,
    );
  });

/** Compares the CPU of both sides of an RPC with a node HTTP keep-alive pair. */
export async function benchRpc(): Promise<Row[]> {
  const [grpc, http] = [await startChild('./rpc-server.ts'), await startChild('./baseline-server.ts')];
  const { SERVICE_PRIVATE_KEY: privateKey } = createTestServiceKeys();
  const credential = createServiceCredential({ service: 'bff', privateKey });
  const client = createRpcClient(Health, { target: `127.0.0.1:${grpc.port}`, credential });
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT });
  try {
    const [ours, baseline] = await interleaved(
      3,
      () => cpuPerCall(grpc, () => client.check({ service: '' })),
      () => cpuPerCall(http, httpGet(agent, http.port)),
    );
    return [
      {
        measure: 'one RPC, CPU of both sides',
        ours: `${ours.toFixed(0)} µs`,
        baseline: `${baseline.toFixed(0)} µs node http`,
        ratio: `${(ours / baseline).toFixed(1)}x`,
        floor: '<= 8x',
      },
    ];
  } finally {
    client.close();
    agent.destroy();
    grpc.stop();
    http.stop();
  }
}

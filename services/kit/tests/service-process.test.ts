import { afterEach, expect, test } from '@jest/globals';
import { createClient } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { Health, HealthCheckResponse_ServingStatus as Status } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { createRpcClient } from '#rpc/client';
import { until } from '#testing/until';
import { credential, startExample, type Example } from './example/process.ts';
import { nameIn } from './rpc/users.ts';

const crashOnMessage = new URL('./example/crash-on-message.ts', import.meta.url);

const running: Example[] = [];
function start(env?: Record<string, string>): Example {
  const example = startExample(env);
  running.push(example);
  return example;
}
afterEach(() => {
  for (const example of running.splice(0)) example.kill('SIGKILL');
});

const usersAt = (port: number) =>
  createRpcClient(UserService, {
    target: `127.0.0.1:${port}`,
    credential,
    timeoutMs: 10_000,
  });

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: tells health watchers, answers calls under way, ends with code 0',
  async (signal) => {
    const example = start();
    const port = await example.port;
    const health = createClient(Health, createGrpcTransport({ baseUrl: `http://127.0.0.1:${port}` }));
    const statuses: number[] = [];
    const watching = (async () => {
      for await (const { status } of health.watch({})) statuses.push(status);
    })();
    const users = usersAt(port);
    await until(() => statuses.length > 0);
    const underWay = users.searchUsers({ query: 'slow 700' });
    // When this call is answered, the process has received the earlier one, too.
    await users.searchUsers({ query: 'echo hi' });
    example.kill(signal);
    expect(nameIn(await underWay)).toBe('700');
    await watching;
    expect(await example.ended).toBe(0);
    users.close();
    expect(statuses).toEqual([Status.SERVING, Status.NOT_SERVING]);
    const steps = example.output().match(/"msg":"(started|stopping|disposed|stopped)"/g);
    expect(steps?.map((step) => step.slice(7, -1))).toEqual(['started', 'stopping', 'disposed', 'stopped']);
  },
);

const ask = async (example: Example, path: string) => {
  const response = await fetch(`http://127.0.0.1:${example.opsPort()}${path}`);
  return { status: response.status, text: await response.text() };
};

test('a store that has never answered keeps a process from being ready; one that is lost later does not', async () => {
  const example = start({ OPS_PORT: '0', LOST_PART: 'store', READY_LIMIT_SECONDS: '3600' });
  await example.port;
  await until(() => example.output().includes('"msg":"started"'));
  expect([await ask(example, '/readyz'), await ask(example, '/livez')]).toMatchObject([
    { status: 503 },
    { status: 200 },
  ]);
  example.send('come back');
  await until(async () => (await ask(example, '/readyz')).status === 200);
  example.send('go away');
  await until(async () => (await ask(example, '/metrics')).text.includes('tallscreen_part_name="store"} 0'));
  expect((await ask(example, '/readyz')).status).toBe(200);
});

test('a process that is stopped before its store has answered does not say that it is ready', async () => {
  const example = start({ OPS_PORT: '0', LOST_PART: 'store', READY_LIMIT_SECONDS: '3600' });
  await example.port;
  await until(() => example.output().includes('"msg":"started"'));
  example.kill('SIGTERM');
  expect(await example.ended).toBe(0);
  expect(example.output()).not.toContain('"msg":"ready');
});

test('after the limit a process takes calls without its store; its metrics and its health report that', async () => {
  const example = start({ OPS_PORT: '0', LOST_PART: 'store', READY_LIMIT_SECONDS: '0' });
  const port = await example.port;
  await until(async () => (await ask(example, '/readyz')).status === 200);
  await until(() => example.output().includes('"missing":["store"],"msg":"ready, although these have never answered"'));
  expect((await ask(example, '/livez')).status).toBe(200);
  const health = createClient(Health, createGrpcTransport({ baseUrl: `http://127.0.0.1:${port}` }));
  expect((await health.check({})).status).toBe(Status.NOT_SERVING);
  const { text } = await ask(example, '/metrics');
  expect(text).toContain('tallscreen_part_answering{tallscreen_part_name="store"} 0');
  expect(text).toContain('tallscreen_part_answering{tallscreen_part_name="itself"} 1');
});

test('during the delay of a stop the process is alive and not ready, and still answers calls', async () => {
  const example = start({ OPS_PORT: '0', DRAIN_DELAY_SECONDS: '3600', STOP_LIMIT_SECONDS: '7200' });
  const users = usersAt(await example.port);
  await until(async () => (await ask(example, '/readyz')).status === 200);
  await users.searchUsers({ query: 'echo before' });
  example.kill('SIGTERM');
  await until(async () => (await ask(example, '/readyz')).status === 503);
  expect(nameIn(await users.searchUsers({ query: 'echo during' }))).toBe('during');
  expect((await ask(example, '/livez')).status).toBe(200);
  const { text } = await ask(example, '/metrics');
  expect(text).toMatch(
    /rpc_server_call_duration_seconds_count\{.*rpc_method="tallscreen.identity.v1.UserService\/SearchUsers".*"OK".*\} 2/,
  );
  users.close();
});

test('the limit of a stop ends a process whose calls do not end', async () => {
  const example = start({ DRAIN_LIMIT_SECONDS: '0.1', STOP_LIMIT_SECONDS: '0.2', STUCK_DISPOSAL: '1' });
  await example.port;
  example.kill('SIGTERM');
  expect(await example.ended).toBe(1);
  expect(example.output()).toContain('could not stop in time');
});

test('limits that leave no time for a drain end the start', async () => {
  const example = start({ DRAIN_DELAY_SECONDS: '20' });
  expect(await example.ended).toBe(1);
  expect(example.output()).toContain('example: STOP_LIMIT_SECONDS (15) must be more than');
});

test('a bad environment ends in one message and code 1', async () => {
  const example = start({ SERVICE_PUBLIC_KEYS: 'bff=short', GRPC_PORT: 'x' });
  expect(await example.ended).toBe(1);
  expect(example.output()).toContain('example: The environment is not complete:');
  expect(example.output()).toContain('SERVICE_PUBLIC_KEYS: must be service=key pairs');
  expect(example.output()).toContain('GRPC_PORT');
  expect(example.output()).not.toMatch(/^\s+at /m);
});

test('a taken port ends in code 1, after disposal', async () => {
  const first = start();
  const second = start({ GRPC_PORT: String(await first.port) });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain('start failed');
  expect(second.output()).toContain('disposed');
});

test('an uncaught error is logged and ends with code 1, after disposal', async () => {
  const example = start({ NODE_OPTIONS: `--import=${crashOnMessage.href}` });
  await example.port;
  example.send('crash');
  expect(await example.ended).toBe(1);
  expect(example.output()).toMatch(/"err":{"type":"Error","message":"nobody".*"msg":"unhandled rejection"/);
  expect(example.output()).toContain('disposed');
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Code, ConnectError, createClient, type CallOptions, type Client, type Interceptor } from '@connectrpc/connect';
import { createGrpcTransport as createConnectNodeTransport } from '@connectrpc/connect-node';
import { Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { toAppError } from '#rpc/errors';
import { createGrpcTransport } from '#rpc/grpc-transport';
import { channelCredentials } from '#rpc/tls';
import { until } from '#testing/until';
import { startConnectNode, startOurs, type Running } from './rpc/servers.ts';
import { createUsers, nameIn, noSearches } from './rpc/users.ts';

const seen: string[] = [];
const addsHeader: Interceptor = (next) => async (request) => {
  request.header.set('x-given', 'by the interceptor');
  const response = await next(request);
  seen.push(response.header.get('x-header') ?? '');
  return response;
};

const ours = (address: string) =>
  createGrpcTransport({
    target: address,
    interceptors: [addsHeader],
    credentials: channelCredentials({}),
    channelOptions: {},
    waitsForReady: () => false,
  });
const theirs = (address: string) =>
  Object.assign(createConnectNodeTransport({ baseUrl: `http://${address}`, interceptors: [addsHeader] }), {
    close: () => {},
  });

const pairs = [
  ['our client', 'our server', ours, startOurs],
  ['our client', 'connect-node', ours, startConnectNode],
  ['connect-node', 'our server', theirs, startOurs],
  ['connect-node', 'connect-node', theirs, startConnectNode],
] as const;

describe.each(pairs)('%s → %s', (_client, _server, connect, start) => {
  const searches = noSearches();
  let server: Running;
  let transport: ReturnType<typeof ours> | ReturnType<typeof theirs>;
  let users: Client<typeof UserService>;

  beforeAll(async () => {
    server = await start(createUsers(searches));
    transport = connect(server.address);
    users = createClient(UserService, transport);
  });
  afterAll(() => {
    transport.close();
    server.stop();
  });

  beforeEach(() => void Object.assign(searches, noSearches()));

  const failure = (query: string, options?: CallOptions): Promise<ConnectError> =>
    users.searchUsers({ query }, options).then(
      () => Promise.reject(new Error('did not fail')),
      (error: unknown) => (error instanceof ConnectError ? error : Promise.reject(error as Error)),
    );

  test('a message there and back', async () => {
    expect(nameIn(await users.searchUsers({ query: 'echo Größe✓' }))).toBe('Größe✓');
  });

  test('a message of 1 MB', async () => {
    const word = 'x'.repeat(1 << 20);
    expect(nameIn(await users.searchUsers({ query: `echo ${word}` }))).toHaveLength(1 << 20);
  });

  test('headers, binary headers, trailers and interceptors', async () => {
    const got: Record<string, string | null> = {};
    await users.searchUsers(
      { query: 'header bye' },
      {
        onHeader: (h) => void Object.assign(got, { header: h.get('x-header'), bytes: h.get('x-bytes-bin') }),
        onTrailer: (t) => void Object.assign(got, { trailer: t.get('x-trailer') }),
      },
    );
    expect(got).toEqual({ header: 'by the interceptor', bytes: 'AQID', trailer: 'bye' });
    expect(seen.at(-1)).toBe('by the interceptor');
  });

  test('an error with its sentence, fields and time to wait', async () => {
    const error = await failure('refuse');
    expect(error.code).toBe(Code.NotFound);
    expect(toAppError(error)).toMatchObject({
      status: 'not_found',
      detail: 'User not found: naïve ✓ 100%',
      retryAfterSeconds: 3,
      fields: { cooldown_remaining: 7, kind: 'user' },
    });
  });

  test('a bug is hidden', async () => {
    const error = await failure('bug');
    expect(error.code).toBe(Code.Internal);
    expect(error.rawMessage).toBe('Something went wrong.');
  });

  test('a deadline ends the call on both sides, long before its work is done', async () => {
    const error = await failure('slow 300000', { timeoutMs: 1_000 });
    expect(error.code).toBe(Code.DeadlineExceeded);
    await until(() => searches.cutOff > 0);
    expect(searches).toEqual({ begun: 1, cutOff: 1 });
  });

  test('the server knows how much time is left', async () => {
    const left = Number(nameIn(await users.searchUsers({ query: 'deadline' }, { timeoutMs: 50_000 })));
    expect(left).toBeGreaterThan(10_000);
    expect(left).toBeLessThanOrEqual(50_000);
  });

  test('a cancelled call is cancelled on both sides', async () => {
    const abort = new AbortController();
    const failing = failure('slow 30000', { signal: abort.signal });
    await until(() => searches.begun > 0);
    abort.abort();
    expect((await failing).code).toBe(Code.Canceled);
    await until(() => searches.cutOff > 0);
    expect(searches).toEqual({ begun: 1, cutOff: 1 });
  });

  test('a call that is cancelled beforehand is not made', async () => {
    expect((await failure('echo hi', { signal: AbortSignal.abort() })).code).toBe(Code.Canceled);
  });

  test('health', async () => {
    const health = createClient(Health, transport);
    expect((await health.check({})).status).toBe(1);
    expect((await health.check({ service: UserService.typeName })).status).toBe(1);
    await expect(health.check({ service: 'unknown' })).rejects.toMatchObject({ code: Code.NotFound });
  });
});

test('a foreign client watches our health', async () => {
  const server = await startOurs(createUsers());
  const health = createClient(Health, theirs(server.address));
  const abort = new AbortController();
  const statuses: number[] = [];
  for await (const { status } of health.watch({}, { signal: abort.signal })) {
    statuses.push(status);
    break;
  }
  abort.abort();
  server.stop();
  expect(statuses).toEqual([1]);
});

test('no server is unavailable', async () => {
  const server = await startOurs(createUsers());
  server.stop();
  const transport = ours(server.address);
  const users = createClient(UserService, transport);
  await expect(users.searchUsers({ query: 'echo hi' })).rejects.toMatchObject({ code: Code.Unavailable });
  transport.close();
});

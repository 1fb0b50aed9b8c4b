import { refusal } from '#testing/refusal';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { toBinary } from '@bufbuild/protobuf';
import { createClient, type CallOptions, type Client } from '@connectrpc/connect';
import { createGrpcTransport } from '@connectrpc/connect-node';
import { BatchListFeedRequestSchema, FeedService } from '@tallscreen/proto/tallscreen/feed/v1/feed_service_pb';
import { SearchService } from '@tallscreen/proto/tallscreen/feed/v1/search_service_pb';
import { CallStreamService } from '@tallscreen/proto/tallscreen/rpc/v1/call_stream_pb';
import { runRequest } from '#context';
import { AppError } from '#errors';
import { REQUEST_ID_HEADER, SERVICE_HEADER } from '#rpc/headers';
import { implement } from '#rpc/server';
import { until } from '#testing/until';
import { createHouse, type House } from './rpc/house.ts';
import { asked, pageToken, startForeign } from './rpc/pages.ts';

const stopping: (() => void)[] = [];
let house: House;
let seen: { token: string; headers: Headers; isAborted: () => boolean; timeoutMs: number | undefined }[];

beforeEach(() => {
  house = createHouse();
  seen = [];
});
afterEach(async () => {
  await house.close();
  for (const stop of stopping.splice(0)) stop();
});

/** A feed server whose page tokens say how it behaves; it answers with the token. */
const feed = () =>
  implement(FeedService, {
    async batchListFeed({ requests }, context) {
      const token = requests[0]?.pageToken ?? '';
      const calls = seen.push({
        token,
        headers: context.requestHeader,
        isAborted: () => context.signal.aborted,
        timeoutMs: context.timeoutMs(),
      });
      const [what, ms] = token.split(' ');
      if (what === 'slow') await sleep(Number(ms));
      if (what === 'missing') throw refusal('not_found', 'No such page: naïve ✓', { fields: { page: 7 } });
      if (what === 'busy') throw refusal('unavailable', 'Later.', { retryAfterSeconds: 3 });
      if (what === 'away' && calls <= Number(ms)) throw refusal('unavailable', 'Away.');
      if (what === 'bug') throw new Error('secret');
      return { pages: [{ nextPageToken: token }] };
    },
  });

async function start(options: Parameters<House['connect']>[2] = {}) {
  const { address, server } = await house.serve(feed());
  const client = house.connect(FeedService, address, options);
  return {
    address,
    server,
    client,
    call: async (token: string) => pageToken(await client.batchListFeed(asked(token))),
  };
}

test('each call gets its own answer, however long the calls before it take', async () => {
  const { call } = await start();
  const order: string[] = [];
  const tokens = ['slow 200', 'slow 100', 'a', 'b', 'c', 'd', 'e', 'f'];
  const answers = await Promise.all(
    tokens.map(async (token) => {
      const answer = await call(token);
      order.push(token);
      return answer;
    }),
  );
  expect(answers).toEqual(tokens);
  expect(order.slice(-2)).toEqual(['slow 100', 'slow 200']);
});

test('the headers of a call arrive with it', async () => {
  const { client } = await start();
  const call = () => client.batchListFeed(asked('a'), { headers: { traceparent: 'a-trace' } });
  await runRequest({ requestId: 'request-1' }, call);
  expect(seen[0]?.headers.get('traceparent')).toBe('a-trace');
  expect(seen[0]?.headers.get(REQUEST_ID_HEADER)).toBe('request-1');
});

test('a refusal arrives with its text, fields and time to try again, and is not repeated', async () => {
  const { call } = await start();
  await expect(call('missing')).rejects.toMatchObject({
    status: 'not_found',
    detail: 'No such page: naïve ✓',
    fields: { page: 7 },
  });
  await expect(call('busy')).rejects.toMatchObject({ status: 'unavailable', retryAfterSeconds: 3 });
  await expect(call('bug')).rejects.toMatchObject({
    status: 'internal',
    detail: expect.not.stringContaining('secret'),
  });
  expect(seen.map(({ token }) => token)).toEqual(['missing', 'busy', 'bug']);
});

test('a callee that cannot answer now is asked again as in a unary call', async () => {
  const { call } = await start();
  await expect(call('away 1')).resolves.toBe('away 1');
  expect(seen).toHaveLength(2);
});

test('a callee that cannot answer for a while gets no more calls than by unary calls', async () => {
  const { call } = await start();
  for (let i = 0; i < 3; i++) await expect(call('away 100')).rejects.toMatchObject({ status: 'unavailable' });
  // gRPC makes four attempts of each call. Only the first call was made in a stream before.
  expect(seen).toHaveLength(3 * 4 + 1);
});

test('each call must have a credential of a service that may make it, and a valid request', async () => {
  const { address, client } = await start();
  const ofMedia = house.connect(FeedService, address, { credential: house.credentialOf('media') });
  await expect(ofMedia.batchListFeed(asked('a'))).rejects.toMatchObject({ status: 'internal' });
  const ofNobody = house.connect(FeedService, address, { credential: async () => 'none' });
  await expect(ofNobody.batchListFeed(asked('a'))).rejects.toMatchObject({ status: 'internal' });
  await expect(client.batchListFeed({ requests: [{ pinnedVideoId: -1n }] })).rejects.toMatchObject({
    status: 'invalid_argument',
  });
  expect(seen).toEqual([]);
});

test('a call that takes too long ends for its caller and its handler; the next ones are answered', async () => {
  const { client, call } = await start();
  await expect(client.batchListFeed(asked('slow 3000'), { timeoutMs: 300 })).rejects.toMatchObject({
    status: 'deadline_exceeded',
  });
  expect(seen[0]?.timeoutMs).toBeLessThanOrEqual(300);
  await until(() => seen[0]?.isAborted() === true);
  await expect(call('a')).resolves.toBe('a');
});

/** Makes four slow calls, one in each stream, and then four others beside them. */
async function callBesideOthers(client: Client<typeof FeedService>, options: CallOptions) {
  const others = Array.from({ length: 4 }, () => client.batchListFeed(asked('slow 900')));
  await until(() => seen.length === 4);
  const calls = Array.from({ length: 4 }, () => client.batchListFeed(asked('slow 3000'), options));
  await until(() => seen.length === 8);
  return { others: Promise.all(others), calls: Promise.allSettled(calls) };
}

test('a call that takes too long leaves the other calls of its stream alone', async () => {
  const { client } = await start();
  const { others, calls } = await callBesideOthers(client, { timeoutMs: 300 });
  expect(codesOf(await calls)).toEqual(['deadline_exceeded']);
  expect((await others).map(pageToken)).toEqual(Array.from({ length: 4 }, () => 'slow 900'));
  expect(seen.filter(({ token }) => token === 'slow 900')).toHaveLength(4);
});

test('a caller that goes away ends only its own call, and at once', async () => {
  const { client } = await start();
  const leaving = new AbortController();
  const { others, calls } = await callBesideOthers(client, { signal: leaving.signal });
  leaving.abort();
  expect(codesOf(await calls)).toEqual(['canceled']);
  expect((await others).map(pageToken)).toEqual(Array.from({ length: 4 }, () => 'slow 900'));
  expect(seen.filter(({ token }) => token === 'slow 900')).toHaveLength(4);
  // The streams end with the calls that nobody waits for.
  await until(() => seen.every(({ isAborted }) => isAborted()));
  await expect(client.batchListFeed(asked('a'), { signal: leaving.signal })).rejects.toMatchObject({
    status: 'canceled',
  });
  expect(seen).toHaveLength(8);
});

test('a server that shuts down answers the calls it has, and waits at most until its streams end', async () => {
  const { server, call } = await start();
  await call('a');
  const last = call('slow 300');
  await until(() => seen.length === 2);
  const startedAt = performance.now();
  const drained = server.drain(10_000);
  await expect(last).resolves.toBe('slow 300');
  await drained;
  // The grace would be 10 s.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});

test('most calls go to the server that answers while another hangs', async () => {
  const one = await house.serve(feed());
  const other = await house.serve(implement(FeedService, { batchListFeed: () => new Promise<never>(() => undefined) }));
  const client = house.connect(FeedService, `ipv4:${one.address},${other.address}`, { timeoutMs: 2_000 });
  const asks = () =>
    client.batchListFeed(asked('a')).then(
      () => 'answered',
      ({ status }: AppError) => String(status),
    );
  // Until both are connected, all calls go to one of them.
  await until(async () => (await Promise.all([asks(), asks()])).includes('deadline_exceeded'));
  const hung = Array.from({ length: 2 }, asks);
  await sleep(50);
  const results: string[] = [];
  for (let i = 0; i < 40; i++) results.push(await asks());
  // With round robin it would be half of them. A new stream, at most one each second, may go to the server that hangs.
  expect(results.filter((result) => result === 'answered').length).toBeGreaterThan(30);
  await Promise.all(hung);
});

test('only methods that share streams can be called in one, by a foreign client, too', async () => {
  const { address } = await start();
  const foreign = createClient(
    CallStreamService,
    createGrpcTransport({ baseUrl: `http://${address}`, idleConnectionTimeoutMs: 10 }),
  );
  const headers = { [SERVICE_HEADER]: await house.credentialOf('bff')('feed') };
  const message = toBinary(BatchListFeedRequestSchema, asked('a'));
  async function* calls() {
    yield { callId: 1, method: `${SearchService.typeName}/SearchVideos`, headers, message };
    yield { callId: 2, method: `${FeedService.typeName}/BatchListFeed`, headers, message };
    yield { callId: 3, method: `${FeedService.typeName}/BatchListFeed`, headers, message: new Uint8Array([255]) };
    yield { callId: 4, method: `${FeedService.typeName}/BatchListFeed`, headers: { 'bad header': 'a' }, message };
    yield { callId: 5, method: `${FeedService.typeName}/BatchListFeed`, headers, message };
  }
  const answers = new Map<number, number>();
  for await (const { callId, error } of foreign.call(calls())) answers.set(callId, error?.code ?? 0);
  expect(Object.fromEntries(answers)).toEqual({ 1: 12, 2: 0, 3: 13, 4: 13, 5: 0 });
});

const codesOf = (ends: PromiseSettledResult<unknown>[]) => [
  ...new Set(ends.map((end) => (end.status === 'rejected' ? (end.reason as AppError).status : 'answered'))),
];

async function startOther(breaksAfter: number) {
  const { stop, ...other } = await startForeign(house, { breaksAfter });
  stopping.push(stop);
  return other;
}

test('many calls take few streams and no HTTP/2 stream each', async () => {
  const { paths, call } = await startOther(Infinity);
  for (let i = 0; i < 50; i++) await call('a');
  expect(new Set(paths)).toEqual(new Set(['/tallscreen.rpc.v1.CallStreamService/Call']));
  expect(paths.length).toBeLessThan(10);
  await Promise.all(Array.from({ length: 50 }, () => call('a')));
  expect(paths.length).toBeLessThan(20);
});

test('all calls in streams that break are sent again as unary calls', async () => {
  const { paths, call } = await startOther(2);
  const words = Array.from({ length: 20 }, (_, i) => `word ${i}`);
  expect(await Promise.all(words.map(call))).toEqual(words);
  expect(paths).toContain('/tallscreen.feed.v1.FeedService/BatchListFeed');
});

test.each([
  ['knows no shared streams', 0],
  ['serves the method only as a unary call', -1],
])('a server of another release that %s gets unary calls', async (_, breaksAfter) => {
  const { paths, call } = await startOther(breaksAfter);
  for (let i = 0; i < 20; i++) expect(await call('a')).toBe('a');
  expect(paths.filter((path) => path.endsWith('/Call')).length).toBeLessThan(5);
});

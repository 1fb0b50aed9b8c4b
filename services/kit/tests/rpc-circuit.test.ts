import { refusal } from '#testing/refusal';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startTelemetry, type Telemetry } from '@tallscreen/kit-telemetry/start';
import { Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { runRequest } from '#context';
import { AppError, isAppError } from '#errors';
import { NEVER_OPEN } from '#rpc/circuit';
import { createRpcChannel, type RpcChannelOptions } from '#rpc/client';
import { implement } from '#rpc/server';
import { until } from '#testing/until';
import { createHouse, type House } from './rpc/house.ts';
import { createUsers, type Users } from './rpc/users.ts';

let house: House;
let closing: (() => void)[];
let telemetry: Telemetry | undefined;

beforeEach(() => {
  house = createHouse();
  closing = [];
});
afterEach(async () => {
  for (const close of closing) close();
  await house.close();
  await telemetry?.stop();
  telemetry = undefined;
});

/** longer than a test may take */
const ENDLESS_MS = 600_000;
const HANG = `slow ${ENDLESS_MS}`;
const LONG = `slow ${ENDLESS_MS + 1}`;
const HELLO = 'echo hello';
/** The smallest number of calls that opens a circuit. */
const LEAST = 20;
const REFUSED = { status: 'unavailable', retryAfterSeconds: 1 };
const once = { share: 0.75, openMs: ENDLESS_MS };
const briefly = { share: 0.75, openMs: 100 };

/** A server of UserService and the number of calls that have reached it, by query. */
async function serve(changes: Partial<Users> = {}) {
  const asked = new Map<string, number>();
  const users = { ...createUsers(), ...changes };
  const { address } = await house.serve(
    implement(UserService, {
      ...users,
      searchUsers(request, context) {
        asked.set(request.query, (asked.get(request.query) ?? 0) + 1);
        return users.searchUsers(request, context);
      },
    }),
  );
  return { address, asked: (query: string) => asked.get(query) ?? 0 };
}

/** A client of all these addresses whose calls have no time limit unless they set one. */
function connect(addresses: readonly string[], options: Partial<RpcChannelOptions> = {}) {
  const channel = createRpcChannel({
    target: `ipv4:${addresses.join()}`,
    services: [UserService, Health],
    credential: house.credentialOf('bff'),
    timeoutMs: ENDLESS_MS,
    circuit: once,
    ...options,
  });
  closing.push(channel.close);
  const users = channel.client(UserService);
  return {
    users,
    health: channel.client(Health),
    /** Makes `count` calls at once; returns the errors. */
    errors: async (query: string, count: number, timeoutMs = ENDLESS_MS): Promise<AppError[]> => {
      const calls = Array.from({ length: count }, () => users.searchUsers({ query }, { timeoutMs }));
      const ends = await Promise.allSettled(calls);
      return ends.flatMap((end) => (end.status === 'rejected' && isAppError(end.reason) ? [end.reason] : []));
    },
  };
}

const isCancelled = (error: unknown) => isAppError(error, 'canceled');
const codesOf = (errors: readonly AppError[]) => [...new Set(errors.map(({ status }) => status))];

test('a callee that hangs is asked no more: reads and commands are refused without a call', async () => {
  const { address, asked } = await serve();
  const { errors, users, health } = connect([address]);
  expect(codesOf(await errors(HANG, LEAST, 200))).toEqual(['deadline_exceeded']);
  const refused = await errors(HELLO, 100);
  expect(refused).toHaveLength(100);
  expect(refused[0]).toMatchObject({ ...REFUSED, detail: 'Temporarily unavailable. Please try again.' });
  expect(String(refused[0]?.cause)).toContain('Most calls to identity failed');
  await expect(users.updateMe({})).rejects.toMatchObject(REFUSED);
  expect(asked(HELLO)).toBe(0);
  await expect(health.check({})).resolves.toBeDefined();
});

test('too few calls open no circuit', async () => {
  const { address } = await serve();
  const { errors } = connect([address]);
  await errors(HANG, LEAST - 1, 200);
  expect(await errors(HELLO, 1)).toEqual([]);
});

test('a callee that answers again is asked again', async () => {
  const { address } = await serve();
  const { errors } = connect([address], { circuit: briefly });
  await errors(HANG, LEAST, 200);
  await until(async () => (await errors(HELLO, 1)).length === 0);
  expect(await errors(HELLO, 100)).toEqual([]);
});

test('one call at a time finds out whether a callee answers again', async () => {
  const { address, asked } = await serve();
  const { errors, users } = connect([address], { circuit: briefly });
  await errors(HANG, LEAST, 200);
  const leaving = new AbortController();
  const ask = () => users.searchUsers({ query: LONG }, { signal: leaving.signal });
  const probing = until(() => ask().then(() => false, isCancelled));
  await until(() => asked(LONG) === 1);
  expect(codesOf(await errors(HELLO, 100))).toEqual(['unavailable']);
  // A cancelled test call has found out nothing.
  leaving.abort();
  await probing;
  expect(codesOf(await errors(HELLO, 1))).toEqual(['unavailable']);
  expect(asked(HELLO)).toBe(0);
});

test('a long test call does not keep the circuit open until its end', async () => {
  const { address, asked } = await serve();
  const { errors, users } = connect([address], { circuit: briefly, timeoutMs: 500 });
  await errors(HANG, LEAST, 200);
  const leaving = new AbortController();
  const ask = () => users.searchUsers({ query: LONG }, { signal: leaving.signal, timeoutMs: ENDLESS_MS });
  const asking = until(() => ask().then(() => false, isCancelled));
  await until(() => asked(LONG) === 1);
  await until(async () => (await errors(HELLO, 1)).length === 0);
  leaving.abort();
  await asking;
  expect(asked(LONG)).toBe(1);
});

test('a callee that answers "unavailable" is left alone', async () => {
  const { address } = await serve();
  const { errors } = connect([address]);
  await errors('away', 2 * LEAST);
  expect((await errors(HELLO, 1))[0]).toMatchObject(REFUSED);
});

test('answers that are errors, or say when to come again, open no circuit', async () => {
  const { address } = await serve();
  const { errors } = connect([address]);
  for (const query of ['refuse', 'bug', 'nonsense', 'away 2']) {
    expect(await errors(query, 2 * LEAST)).toHaveLength(2 * LEAST);
    expect(await errors(HELLO, 1)).toEqual([]);
  }
});

test('calls that their callers cancel open no circuit', async () => {
  const { address, asked } = await serve();
  const { errors, users } = connect([address]);
  const leaving = new AbortController();
  const calls = Array.from({ length: 2 * LEAST }, () => users.searchUsers({ query: HANG }, { signal: leaving.signal }));
  await until(() => asked(HANG) === calls.length);
  leaving.abort();
  await Promise.allSettled(calls);
  expect(await errors(HELLO, 1)).toEqual([]);
});

test('calls with hardly any time left open no circuit', async () => {
  const { address } = await serve();
  const { errors } = connect([address]);
  const late = { requestId: 'late-one', deadlineAt: Date.now() + 300 };
  const ends = await runRequest(late, () => errors(HANG, 2 * LEAST));
  expect(ends).toHaveLength(2 * LEAST);
  expect(await errors(HELLO, 1)).toEqual([]);
});

test('calls that end after the circuit has changed do not count', async () => {
  const leaving = new AbortController();
  const { address, asked } = await serve({
    async searchUsers({ query }, { signal }) {
      if (query !== HELLO)
        await sleep(ENDLESS_MS, undefined, { signal: AbortSignal.any([signal, leaving.signal]) }).catch(() => {});
      if (query === LONG) throw refusal('unavailable', 'Away.');
      return {};
    },
  });
  const { errors } = connect([address], { circuit: { ...briefly, openMs: 1_500 } });
  const old = errors(LONG, 4 * LEAST);
  await until(() => asked(LONG) === 4 * LEAST);
  await errors(HANG, LEAST, 200);
  await until(async () => (await errors(HELLO, 1)).length === 0);
  leaving.abort();
  expect(codesOf(await old)).toEqual(['unavailable']);
  expect(await errors(HELLO, 1)).toEqual([]);
});

test('one of two servers that hangs opens no circuit', async () => {
  const well = await serve();
  const hanging = await serve({
    searchUsers: async ({ query }, { signal }) => {
      if (query === HELLO) await sleep(ENDLESS_MS, undefined, { signal });
      return {};
    },
  });
  const { errors } = connect([well.address, hanging.address]);
  const isReached = async () =>
    (await errors('echo', 2)).length === 0 && well.asked('echo') * hanging.asked('echo') > 0;
  await until(isReached);
  expect(codesOf(await errors(HELLO, 3 * LEAST, 1_000))).toEqual(['deadline_exceeded']);
  expect(await errors('echo', 10)).toEqual([]);
});

test('a callee without a connection opens no circuit: gRPC refuses reads itself, and commands wait', async () => {
  const { address } = await serve();
  const { errors, users } = connect([address]);
  await house.close();
  expect(codesOf(await errors(HELLO, 2 * LEAST))).toEqual(['unavailable']);
  await expect(users.updateMe({}, { timeoutMs: 500 })).rejects.toMatchObject({ status: 'deadline_exceeded' });
});

test('a share of 1 turns it off', async () => {
  const { address } = await serve();
  const { errors } = connect([address], { circuit: NEVER_OPEN });
  await errors(HANG, 2 * LEAST, 200);
  expect(await errors(HELLO, 1)).toEqual([]);
});

test('open circuits and refused calls are measured by callee', async () => {
  telemetry = await startTelemetry({ service: 'test', ratio: 1, isScraped: true });
  const { address } = await serve();
  const { errors } = connect([address]);
  const scrape = async () => (await telemetry?.scrape?.()) ?? '';
  expect(await scrape()).toContain('tallscreen_rpc_circuit_open{tallscreen_callee_name="identity"} 0');
  await errors(HANG, LEAST, 200);
  await errors(HELLO, 3);
  const text = await scrape();
  expect(text).toContain('tallscreen_rpc_circuit_open{tallscreen_callee_name="identity"} 1');
  expect(text).toContain('tallscreen_rpc_circuit_refused_total{tallscreen_callee_name="identity"} 3');
});

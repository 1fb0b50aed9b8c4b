import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { AuthService } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { isAppError } from '#errors';
import { createRpcChannel } from '#rpc/client';
import { until } from '#testing/until';
import { credential, startExample, type Example } from './example/process.ts';
import { nameIn } from './rpc/users.ts';

const ending: (() => void)[] = [];

afterEach(() => {
  for (const end of ending.splice(0)) end();
});

function start(env?: Record<string, string>): Example {
  const example = startExample(env);
  ending.push(() => example.kill('SIGKILL'));
  return example;
}

async function connect(...backends: Example[]) {
  const ports = await Promise.all(backends.map((backend) => backend.port));
  const target = `ipv4:${ports.map((port) => `127.0.0.1:${port}`).join()}`;
  const channel = createRpcChannel({ target, credential, services: [UserService, AuthService], timeoutMs: 8_000 });
  ending.push(channel.close);
  const users = channel.client(UserService);
  const auth = channel.client(AuthService);
  return {
    read: () => users.searchUsers({ query: 'slow 10' }),
    // Long enough for a process to start on a busy machine.
    command: () => auth.login({}, { timeoutMs: 55_000 }),
    pid: async () => nameIn(await users.searchUsers({ query: 'pid' })),
  };
}

/** The smallest number of calls that must be answered before `meanwhile`, and after it. */
const ENOUGH = 20;

/** Runs eight callers without a pause until `meanwhile` is over and enough calls were answered after it. */
async function load(call: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const failures: string[] = [];
  let done = 0;
  let running = true;
  const untilDone = (count: number) => until(() => done >= count);
  const caller = async () => {
    while (running) {
      try {
        await call();
        done++;
      } catch (error) {
        failures.push(isAppError(error) ? `${error.status} ${String(error.cause)}` : String(error));
        await sleep(20);
      }
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, caller));
  try {
    await untilDone(ENOUGH);
    await meanwhile();
    await untilDone(done + ENOUGH);
  } finally {
    running = false;
    await callers;
  }
  return failures;
}

test('calls are spread over all addresses', async () => {
  const { pid } = await connect(start(), start());
  const first = await pid();
  await expect(
    (async () => {
      while ((await pid()) === first) await sleep(10);
    })(),
  ).resolves.toBeUndefined();
  const pids = await Promise.all(Array.from({ length: 20 }, pid));
  expect(pids.filter((p) => p === first)).toHaveLength(10);
});

test.each(['read', 'command'] as const)('one of two is told to stop: no %s fails', async (kind) => {
  const [leaving, staying] = [start(), start()];
  const calls = await connect(leaving, staying);
  const failures = await load(calls[kind], async () => {
    leaving.kill('SIGTERM');
    expect(await leaving.ended).toBe(0);
  });
  expect(failures).toEqual([]);
});

test('when one of two servers is killed no read fails', async () => {
  const [leaving, staying] = [start(), start()];
  const { read } = await connect(leaving, staying);
  const failures = await load(read, async () => {
    leaving.kill('SIGKILL');
    expect(await leaving.ended).toBe('SIGKILL');
  });
  expect(failures).toEqual([]);
});

test('while the only server restarts commands wait and reads fail at once', async () => {
  const first = start();
  const port = String(await first.port);
  const { read, command } = await connect(first);
  let whileAway: unknown;
  const failures = await load(command, async () => {
    first.kill('SIGTERM');
    await first.ended;
    await read().catch((error: unknown) => (whileAway = error));
    await start({ GRPC_PORT: port }).port;
  });
  expect(failures).toEqual([]);
  expect(whileAway).toMatchObject({ status: 'unavailable', detail: 'Temporarily unavailable. Please try again.' });
});

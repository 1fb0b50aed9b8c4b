import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { createHttpListener } from '#http/listener';
import { createLogger } from '#logger';
import { createScope } from '#service';

const silent = createLogger({ name: 'test', level: 'silent' });

function scopeWithLog() {
  const lines: string[] = [];
  const logger = createLogger({
    name: 'test',
    level: 'error',
    destination: { write: (line) => void lines.push(line) },
  });
  return { lines, ...createScope('test', logger) };
}

test('stops in order: not ready, abort, drain, then dispose the last first', async () => {
  const { scope, stop } = scopeWithLog();
  const steps: string[] = [];
  scope.onDispose(() => steps.push('mongodb closed'));
  scope.onDispose(async () => {
    await Promise.resolve();
    steps.push('redis closed');
  });
  const port = await scope.serve({
    listen: () => Promise.resolve(7),
    drain: async () => {
      const { ready } = await scope.readiness.report();
      steps.push(`drained, ready ${ready}, aborted ${scope.signal.aborted}`);
    },
  });
  expect(port).toBe(7);
  await stop();
  expect(steps).toEqual(['drained, ready false, aborted true', 'redis closed', 'mongodb closed']);
});

test('calls are taken during the delay of a drain, but loops stop and clients are told at once', async () => {
  const steps: string[] = [];
  const { scope, stop } = createScope('test', silent, { drainDelayMs: 500, drainLimitMs: 5_000 });
  scope.signal.addEventListener('abort', () => steps.push('aborted'));
  scope.onStop(() => void steps.push('loops stop'));
  await scope.serve({
    listen: () => Promise.resolve(7),
    sayGoodbye: () => {
      steps.push(`goodbye, ${scope.readiness.closed.aborted ? 'not ready' : 'ready'}`);
      // Its timer is due before the end of the delay, so Node runs it first, however late both are.
      setTimeout(() => steps.push('a call'), 10);
    },
    drain: (graceMs) => Promise.resolve(void steps.push(`drain ${graceMs}`)),
  });
  await stop();
  expect(steps).toEqual(['goodbye, not ready', 'loops stop', 'a call', 'aborted', 'drain 5000']);
});

test('a process that serves nothing, or that has failed, does not wait for load balancers', async () => {
  for (const isUrgent of [false, true]) {
    const { scope, stop } = createScope('test', silent, { drainDelayMs: 3_600_000 });
    if (isUrgent) await scope.serve({ listen: () => Promise.resolve(7), drain: () => Promise.resolve() });
    await stop({ isUrgent });
    expect(scope.signal.aborted).toBe(true);
  }
});

test('long calls are warned before they are cut', async () => {
  const { scope, stop } = createScope('test', silent, { drainLimitMs: 1_000 });
  await scope.serve({
    listen: () => Promise.resolve(7),
    drain: () => new Promise((resolve) => scope.cutting.addEventListener('abort', () => resolve())),
  });
  await stop();
  expect(scope.cutting.aborted).toBe(true);
});

test('loops stop while listeners still drain, and before anything is disposed', async () => {
  const { scope, stop } = scopeWithLog();
  const steps: string[] = [];
  const stopped = Promise.withResolvers<void>();
  scope.onDispose(() => steps.push('disposed'));
  scope.onStop(() => {
    steps.push('loop stopped');
    stopped.resolve();
  });
  await scope.serve({
    listen: () => Promise.resolve(7),
    drain: async () => {
      await stopped.promise;
      steps.push('drained');
    },
  });
  await stop();
  expect(steps).toEqual(['loop stopped', 'drained', 'disposed']);
});

test.each([
  ['loopback when no address is named', undefined, '127.0.0.1'],
  ['the named address', '0.0.0.0', '0.0.0.0'],
])('servers listen on %s', async (_what, named, expected) => {
  const { scope, stop } = createScope('test', createLogger({ name: 'test', level: 'silent' }), {
    ...(named && { host: named }),
  });
  const server = createServer();
  await scope.serve(createHttpListener(server, { port: 0 }));
  expect(server.address()).toMatchObject({ address: expected });
  await stop();
});

test('a step that fails is logged and the others still run', async () => {
  const { scope, stop, lines } = scopeWithLog();
  let closed = false;
  scope.onDispose(() => {
    closed = true;
  });
  scope.onDispose(() => Promise.reject(new Error('already closed')));
  await stop();
  expect(closed).toBe(true);
  expect(lines.join()).toContain('already closed');
});

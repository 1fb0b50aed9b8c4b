import { expect, test } from '@jest/globals';
import { createLogger } from '#logger';
import { createScope } from '#service';

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

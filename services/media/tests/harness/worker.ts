import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createScope } from '@tallscreen/kit/service';
import { readWorkerConfig } from '#config';
import { startWorker } from '#worker/service';
import type { Media } from './media.ts';

/** A worker in this process; `stop` lets it end properly. */
export async function bootWorker(media: Media, settings: Record<string, string> = {}) {
  const { scope, stop } = createScope('media-worker', media.parts.logger);
  const { HTTP_PORT: _none, ...env } = media.env;
  await startWorker(scope, readWorkerConfig({ ...env, ...settings }));
  media.parts.onDispose(stop);
  return { stop };
}

/** A worker process of its own, to be killed. */
export function spawnWorker(media: Media, settings: Record<string, string> = {}) {
  const { HTTP_PORT: _none, ...env } = media.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../src/worker.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env['PATH'], ...env, LOG_LEVEL: 'silent', ...settings },
  });
  media.parts.onDispose(() => child.kill('SIGKILL'));
  return {
    pid: child.pid ?? 0,
    async kill(signal: NodeJS.Signals) {
      child.kill(signal);
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      return child.exitCode;
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceImpl } from '@connectrpc/connect';
import { HealthCheckResponse_ServingStatus as Status, type Health } from '@tallscreen/proto/grpc/health/v1/health_pb';
import { fail } from '#errors';
import type { Readiness } from '#readiness';

/** SERVING as long as the process responds: for liveness probes. */
const LIVE = 'live';

const WATCH_INTERVAL_MS = 1_000;

/** grpc.health.v1 for the whole server (''), for each service by its full name, and for 'live'. */
export function createHealth(readiness: Readiness, services: readonly string[]): ServiceImpl<typeof Health> {
  const known = new Set(['', ...services]);

  async function statusOf(service: string): Promise<Status> {
    if (service === LIVE) return Status.SERVING;
    if (!known.has(service)) return Status.SERVICE_UNKNOWN;
    return (await readiness.report()).ready ? Status.SERVING : Status.NOT_SERVING;
  }

  return {
    async check({ service }) {
      const status = await statusOf(service);
      if (status === Status.SERVICE_UNKNOWN) throw fail('unknown_service');
      return { status };
    },
    async *watch({ service }, { signal }) {
      let last: Status | undefined;
      while (!signal.aborted) {
        const status = await statusOf(service);
        if (status !== last) yield { status };
        last = status;
        if (readiness.closed.aborted) return;
        await pause(AbortSignal.any([signal, readiness.closed]));
      }
    },
  };
}

/** Waits until the next check; an abort of `signal` ends the wait. */
async function pause(signal: AbortSignal): Promise<void> {
  await sleep(WATCH_INTERVAL_MS, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

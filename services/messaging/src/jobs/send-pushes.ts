import { runLeasedWork } from '@tallscreen/kit-mongo/leased-work';
import { createKeyedMutex } from '@tallscreen/kit/keyed-mutex';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import { pauseAfter } from '@tallscreen/kit/retry';
import type { DeliverPush } from '#app/deliver-push';
import type { PushDeliveries, PushJob } from '#store/push-deliveries';

export interface SendPushesDeps {
  readonly pushDeliveries: Pick<PushDeliveries, 'lease' | 'renew' | 'postpone'>;
  readonly deliverPush: DeliverPush;
  readonly logger: Logger;
}

/** So many pushes are under way at once in each process, so that a slow push service does not hold up the others. */
const SENDERS = 8;
const IDLE_PAUSE_MS = 1_000;
/** Longer than a call to a push service may take. */
export const PUSH_LEASE_MS = 15_000;
const RETRIES = { firstMs: 2_000, longestMs: 10 * 60_000 };

/**
 * Sends what is due, until it expires. A process sends one push at a time to the devices of one user, who may have
 * chosen addresses that hang, so that the other senders are there for everybody else.
 */
export function startSendPushes({ pushDeliveries, deliverPush, logger }: SendPushesDeps) {
  const served = new Set<number>();
  const oneByOne = createKeyedMutex();
  const lease = (): Promise<PushJob | undefined> =>
    oneByOne('lease', async () => {
      const job = await pushDeliveries.lease([...served]);
      if (job) served.add(job.userId);
      return job;
    });
  const start = (): Loop =>
    runLeasedWork<PushJob>({
      name: 'send-pushes',
      jobName: 'push',
      spanName: 'send push',
      everyMs: IDLE_PAUSE_MS,
      leaseMs: PUSH_LEASE_MS,
      logger,
      lease,
      renew: pushDeliveries.renew,
      work: (job, signal) => deliverPush(job, signal).finally(() => served.delete(job.userId)),
      retry: async (job) => void (await pushDeliveries.postpone(job, pauseAfter(job.attempts - 1, RETRIES))),
    });
  const loops = Array.from({ length: SENDERS }, start);
  return {
    wake: (): void => loops.forEach((loop) => loop.wake()),
    stop: async (): Promise<void> => void (await Promise.all(loops.map((loop) => loop.stop()))),
  };
}

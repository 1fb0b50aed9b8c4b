import { runLoop } from '@tallscreen/kit/loop';
import { createBatchRunner } from '#kafka/batch-runner';
import type { ConsumerOptions, KafkaClient } from '#kafka/client';
import type { Consumption } from '#kafka/port';

const RESTART_MS = 250;

/**
 * Keeps one member of the group running until stopped: when a member ends for any reason, starts a new one after a
 * pause.
 */
export function startConsumer(client: KafkaClient, options: ConsumerOptions): Consumption {
  const { logger, groupId } = options;
  let isJoined = false;

  async function runMember(signal: AbortSignal): Promise<void> {
    let hasJoined = false;
    const batches = createBatchRunner(options, signal);
    const member = client.createMember(options, {
      stopping: signal,
      handle: batches.run,
      onJoined: (joined) => {
        isJoined = joined;
        hasJoined ||= joined;
      },
    });
    const error = await member.run();
    isJoined = false;
    batches.close();
    await member.leave().catch((err: unknown) => logger.debug({ err, group: groupId }, 'kafka: disconnect'));
    if (signal.aborted) return;
    // Throw, so that the loop makes its next pause longer.
    if (!hasJoined) throw error;
    logger.warn({ err: error, group: groupId }, 'kafka: consumer ended, starting again');
  }

  const loop = runLoop({ name: `consumer of ${groupId}`, everyMs: RESTART_MS, pass: runMember, logger });
  return { isJoined: () => isJoined, stop: loop.stop };
}

import { runLoop } from '@tallscreen/kit/loop';
import type { Consumer } from 'kafkajs';
import type { Consumption } from '#kafka/port';
import { QUESTION_RETRY } from './client.ts';
import { createBatchRunner } from './batch-runner.ts';
import { SESSION, type ConsumerOptions } from './session.ts';

/** More than there are: the batch runner handles together what several partitions have. */
const CONCURRENT_PARTITIONS = 100;
const RESTART_MS = 250;

/**
 * Keeps a member of the group running: when one ends for any reason, a new one is made after a pause, until stopped.
 */
export function startConsumer(options: ConsumerOptions): Consumption {
  const { logger, groupId } = options;
  let isJoined = false;

  async function runMember(signal: AbortSignal): Promise<void> {
    let hasJoined = false;
    const member = createMember(options, signal, (joined) => {
      isJoined = joined;
      hasJoined ||= joined;
    });
    const error = await member.run();
    isJoined = false;
    await member.leave();
    if (signal.aborted) return;
    // Throw, so that the loop makes the pause before the next member longer each time.
    if (!hasJoined) throw error;
    logger.warn({ err: error, group: groupId }, 'kafka: consumer ended, starting again');
  }

  const loop = runLoop({ name: `consumer of ${groupId}`, everyMs: RESTART_MS, pass: runMember, logger });
  return { isJoined: () => isJoined, stop: loop.stop };
}

function createMember(options: ConsumerOptions, stopping: AbortSignal, onJoined: (isJoined: boolean) => void) {
  const { kafka, groupId, topics, logger, prepare } = options;
  const consumer = kafka.consumer({
    groupId,
    ...SESSION,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 500,
    // startConsumer restarts it.
    retry: { ...QUESTION_RETRY, restartOnFailure: async () => false },
  });
  const batches = createBatchRunner(options, stopping);
  return {
    /** Resolves with the reason when the member has ended. */
    run: async (): Promise<unknown> => {
      const ended = endOf(consumer, stopping, onJoined);
      try {
        await prepare();
        await consumer.connect();
        await consumer.subscribe({ topics: [...topics.keys()], fromBeginning: true });
        await consumer.run({
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: CONCURRENT_PARTITIONS,
          eachBatch: batches.run,
        });
      } catch (error) {
        return error;
      }
      return ended;
    },
    leave: async (): Promise<void> => {
      batches.close();
      await consumer
        .disconnect()
        .catch((error: unknown) => logger.debug({ err: error, group: groupId }, 'kafka: disconnect'));
    },
  };
}

function endOf(consumer: Consumer, stopping: AbortSignal, onJoined: (isJoined: boolean) => void): Promise<unknown> {
  return new Promise((resolve) => {
    consumer.on('consumer.crash', ({ payload }) => resolve(payload.error));
    consumer.on('consumer.group_join', () => onJoined(true));
    consumer.on('consumer.rebalancing', () => onJoined(false));
    if (stopping.aborted) resolve(undefined);
    stopping.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

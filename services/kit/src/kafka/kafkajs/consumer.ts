import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer } from 'kafkajs';
import { backoffMs } from '#kafka/delivery';
import type { Consumption } from '#kafka/port';
import { QUESTION_RETRY } from './client.ts';
import { createBatchRunner } from './batch-runner.ts';
import { SESSION, type ConsumerOptions } from './session.ts';

/** All there are: what they have is handled together, see batch-runner. */
const PARTITIONS_AT_ONCE = 100;

/** Keeps a group member alive: whatever ends it, a new one is made after a pause, until stopped. */
export function startConsumer(options: ConsumerOptions): Consumption {
  const { logger, groupId } = options;
  const stopping = new AbortController();
  let joined = false;

  const superviseForever = async (): Promise<void> => {
    for (let failures = 0; !stopping.signal.aborted;) {
      const member = createMember(options, stopping.signal, (isJoined) => {
        joined = isJoined;
        if (isJoined) failures = 0;
      });
      const error = await member.run();
      joined = false;
      await member.leave();
      if (stopping.signal.aborted) return;
      failures++;
      logger.warn({ err: error, group: groupId, failures }, 'kafka: consumer ended, starting again');
      await sleep(backoffMs(failures, 250, 5_000), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const supervision = superviseForever();
  return {
    isJoined: () => joined,
    stop: async () => {
      stopping.abort();
      await supervision;
    },
  };
}

function createMember(options: ConsumerOptions, stopping: AbortSignal, onJoined: (isJoined: boolean) => void) {
  const { kafka, groupId, topics, logger, prepare } = options;
  const consumer = kafka.consumer({
    groupId,
    ...SESSION,
    allowAutoTopicCreation: false,
    maxWaitTimeInMs: 500,
    // the supervisor above is the only one who starts again
    retry: { ...QUESTION_RETRY, restartOnFailure: async () => false },
  });
  const batches = createBatchRunner(options, stopping);
  return {
    /** Resolves when the member is at its end, with the reason. */
    run: async (): Promise<unknown> => {
      const ended = endOf(consumer, stopping, onJoined);
      try {
        await prepare();
        await consumer.connect();
        await consumer.subscribe({ topics: [...topics.keys()], fromBeginning: true });
        await consumer.run({
          eachBatchAutoResolve: false,
          partitionsConsumedConcurrently: PARTITIONS_AT_ONCE,
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

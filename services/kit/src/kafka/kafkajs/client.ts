import type { Socket } from 'node:net';
import kafkajs, { Kafka, logLevel } from 'kafkajs';
import type { Logger } from 'pino';
import { unavailable } from '#errors';
import { calmRequestQueues } from '#kafka/kafkajs/request-queue';
import { isOutage } from '#outage';

export interface ClientOptions {
  readonly brokers: readonly string[];
  readonly clientId: string;
  readonly logger: Logger;
  /** for tests that cut the line; must call `onConnect` */
  readonly dial?: (address: { host: string; port: number; onConnect: () => void }) => Socket;
}

/** Of each question to a broker, and of finding one: about a second, so that who asks hears soon that nobody answers. */
export const QUESTION_RETRY = { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 } as const;

calmRequestQueues();

/** kafkajs reports every failed attempt as an error; what matters is logged by the callers, the rest is for debugging. */
export const createKafka = ({ brokers, clientId, logger, dial }: ClientOptions): Kafka =>
  new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: 2_000,
    requestTimeout: 8_000,
    retry: QUESTION_RETRY,
    ...(dial && { socketFactory: dial }),
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, log: { message, ...details } }) =>
        logger.debug({ namespace, details }, `kafkajs: ${message}`),
  });

/** A broker answers that it does not know the topic or its leader, also after kafkajs has asked some times. */
export const isElection = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSNumberOfRetriesExceeded
    ? isElection(error.cause)
    : error instanceof kafkajs.KafkaJSProtocolError && error.retriable;

/** The broker says itself that it will be better later: an election, a move of partitions. */
const isRetriable = (error: unknown): boolean => error instanceof kafkajs.KafkaJSError && error.retriable;

export const mapKafkaError = (error: unknown): unknown =>
  isOutage(error) || isRetriable(error) ? unavailable('The event log does not answer.', error) : error;

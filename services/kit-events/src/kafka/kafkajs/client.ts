import { fail } from '@tallscreen/kit/errors';
import { isOutage } from '@tallscreen/kit/outage';
import kafkajs, { Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { TIMEOUTS, type ClientOptions } from '#kafka/client';
import { calmRequestQueues } from '#kafka/kafkajs/request-queue';

/** Retries for about a second in all, so that callers soon learn that no broker answers. */
export const QUESTION_RETRY = { retries: 3, initialRetryTime: 100, maxRetryTime: 1_000 } as const;

calmRequestQueues();

/** kafkajs logs every failed attempt as an error. Callers log what matters, so its lines go to the debug level. */
export const createKafka = ({ brokers, clientId, logger, ssl = false, sasl, dial }: ClientOptions): Kafka =>
  new Kafka({
    brokers: [...brokers],
    clientId,
    connectionTimeout: TIMEOUTS.connectMs,
    requestTimeout: TIMEOUTS.requestMs,
    retry: QUESTION_RETRY,
    ssl,
    ...(sasl && { sasl: sasl as SASLOptions }),
    ...(dial && { socketFactory: dial }),
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ namespace, log: { message, ...details } }) =>
        logger.debug({ namespace, details }, `kafkajs: ${message}`),
  });

/**
 * Is the error that a broker still does not know the topic, its leader or the group's coordinator after kafkajs's
 * retries?
 */
export const isElection = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSNumberOfRetriesExceeded
    ? isElection(error.cause)
    : error instanceof kafkajs.KafkaJSGroupCoordinatorNotFound ||
      (error instanceof kafkajs.KafkaJSProtocolError && error.retriable);

export const isForbidden = (error: unknown): boolean =>
  error instanceof kafkajs.KafkaJSProtocolError && error.type.endsWith('_AUTHORIZATION_FAILED');

/**
 * Does the broker itself say that the request may be retried, for example during an election or a move of partitions?
 */
const isRetriable = (error: unknown): boolean => error instanceof kafkajs.KafkaJSError && error.retriable;

export const mapKafkaError = (error: unknown): unknown =>
  isOutage(error) || isRetriable(error) ? fail('event_log_away', { cause: error }) : error;

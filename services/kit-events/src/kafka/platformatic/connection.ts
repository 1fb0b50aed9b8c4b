import {
  AuthenticationError,
  MultipleErrors,
  NetworkError,
  ProtocolError,
  UserError,
  type BaseOptions,
  type SASLOptions,
} from '@platformatic/kafka';
import { fail } from '@tallscreen/kit/errors';
import { isOutage } from '@tallscreen/kit/outage';
import { TIMEOUTS, type ClientOptions } from '#kafka/client';

/** About a second in all, so that callers soon learn that no broker answers. */
const RETRIES = 3;

/** `firstMs`: pause before the first retry, which doubles with each. */
export const pauses =
  (firstMs: number, longestMs: number) =>
  (_client: object, _operation: string, attempt: number): number =>
    Math.min(longestMs, firstMs * 2 ** (attempt - 1));

export const baseOptions = ({ brokers, clientId, ssl = false, sasl, dial }: ClientOptions): BaseOptions => ({
  clientId,
  bootstrapBrokers: [...brokers],
  connectTimeout: TIMEOUTS.connectMs,
  requestTimeout: TIMEOUTS.requestMs,
  retries: RETRIES,
  retryDelay: pauses(100, 1_000),
  autocreateTopics: false,
  ...(ssl !== false && { tls: ssl === true ? {} : ssl }),
  ...(sasl && { sasl: { ...sasl, mechanism: sasl.mechanism.toUpperCase() as SASLOptions['mechanism'] } }),
  // The library opens its sockets itself; a test's line finds them by this mark.
  ...(dial && { context: dial }),
});

/** The error, those that it stands for and those that have caused it. */
function* eachError(error: unknown): Generator<unknown> {
  yield error;
  if (error instanceof MultipleErrors) for (const one of error.errors) yield* eachError(one);
  if (error instanceof Error && error.cause !== undefined) yield* eachError(error.cause);
}

const hasError = (error: unknown, isWanted: (one: unknown) => boolean): boolean => [...eachError(error)].some(isWanted);

const isRetriable = (error: unknown): boolean =>
  error instanceof ProtocolError && Reflect.get(error, 'canRetry') === true;

/** The broker's answer, or a part of it, is an error with this name. */
export const hasCode = (error: unknown, isWanted: (id: string) => boolean): boolean =>
  hasError(error, (one) => one instanceof ProtocolError && isWanted(String(Reflect.get(one, 'apiId'))));

export const isForbidden = (error: unknown): boolean => hasCode(error, (id) => id.endsWith('_AUTHORIZATION_FAILED'));

/** The group has changed: what the member still has to say no longer counts. */
export const isRejoin = (error: unknown): boolean =>
  hasError(error, (one) => one instanceof ProtocolError && Reflect.get(one, 'needsRejoin') === true);

/** A broker does not know the topic or its leader. */
export const isElection = (error: unknown): boolean =>
  hasError(error, (one) => isRetriable(one) || (one instanceof UserError && one.message.startsWith('Unknown topic ')));

export function mapError(error: unknown): unknown {
  // A refused login closes the connection, which is no outage. A line that breaks during a login is one.
  const isRefused = hasCode(error, (id) => id.includes('SASL'));
  if (isRefused) return [...eachError(error)].find((one) => one instanceof AuthenticationError) ?? error;
  const isOutOfReach = (one: unknown): boolean =>
    // Timeouts have the code of network errors.
    isOutage(one) || isRetriable(one) || (one as { code?: unknown } | undefined)?.code === NetworkError.code;
  return hasError(error, isOutOfReach) ? fail('event_log_away', { cause: error }) : error;
}

import { isAppError } from '#errors';

/** The drivers' error names for a server that cannot be reached. */
const outageNames = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'PoolClearedOnNetworkError',
  'ClientOfflineError',
  'ClientClosedError',
  'DisconnectsClientError',
  'SocketClosedUnexpectedlyError',
  'SocketTimeoutError',
  'ConnectionTimeoutError',
  'RootNodesUnavailableError',
  'MaxCommandRedirectionsError',
  'KafkaJSConnectionError',
  'KafkaJSConnectionClosedError',
  'KafkaJSRequestTimeoutError',
  'KafkaJSNumberOfRetriesExceeded',
  'KafkaJSBrokerNotFound',
  'KafkaJSNoBrokerAvailableError',
  'KafkaJSGroupCoordinatorNotFound',
  'KafkaJSTimeout',
  'KafkaJSLockTimeout',
]);

const outageCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** MongoDB: a server that shuts down, or is not the primary any more or not yet. */
const awayNumbers = [6, 7, 89, 91, 133, 189, 9001, 10058, 10107, 11600, 11602, 13435, 13436];
/**
 * MongoDB codes: lock timeout, lock busy, time limit of a command, write conflict, time limit of the server, lost
 * transaction.
 */
const busyNumbers = [24, 46, 50, 112, 251, 262];
const outageNumbers = new Set([...awayNumbers, ...busyNumbers]);

/**
 * Is a server down, out of reach or too busy? Such a failure says nothing about the request, which may be retried
 * later.
 */
export function isOutage(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  if (isAppError(error)) return error.status === 'unavailable';
  const { name, code, cause, errorResponse } = error as Readonly<Record<string, unknown>>;
  // node-redis does not set `name`.
  if (outageNames.has(String(name)) || outageNames.has(error.constructor?.name ?? '')) return true;
  if (typeof code === 'string' && outageCodes.has(code)) return true;
  if (typeof code === 'number' && String(name).startsWith('Mongo') && outageNumbers.has(code)) return true;
  // MongoDB's driver reports a connection failure in a bulk write as the server's answer, not as the cause.
  return isOutage(cause, depth + 1) || isOutage(errorResponse, depth + 1);
}

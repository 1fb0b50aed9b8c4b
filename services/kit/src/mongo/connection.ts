import { setTimeout as sleep } from 'node:timers/promises';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { detectDocumentDb } from '#mongo/documentdb';
import { mapMongoError } from '#mongo/errors';
import { traceCommands } from '#mongo/tracing';
import { isTracing } from '#telemetry/span';

export interface MongoOptions {
  readonly uri: string;
  readonly database: string;
  readonly logger: Logger;
  readonly maxPoolSize?: number;
  /** gives up waiting for a database that does not come */
  readonly signal?: AbortSignal;
}

const SERVER_SELECTION_MS = 5_000;
const MAX_PAUSE_MS = 5_000;

/**
 * Waits until the database answers, for ever unless `signal` aborts; afterwards the driver reconnects by itself and
 * commands fail after 5 s without a server. Close it with `connection.close()`.
 */
export async function connectMongo({
  uri,
  database,
  logger,
  maxPoolSize = 20,
  signal,
}: MongoOptions): Promise<Connection> {
  for (let pause = 200; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
    const connection = mongoose.createConnection();
    try {
      const opening = connection.openUri(uri, {
        dbName: database,
        autoIndex: false,
        autoCreate: false,
        bufferCommands: false,
        maxPoolSize,
        minPoolSize: 1,
        serverSelectionTimeoutMS: SERVER_SELECTION_MS,
        connectTimeoutMS: SERVER_SELECTION_MS,
        waitQueueTimeoutMS: SERVER_SELECTION_MS,
        heartbeatFrequencyMS: 2_000,
        monitorCommands: isTracing(),
      });
      await unlessAborted(opening, signal);
      await detectDocumentDb(databaseOf(connection));
      watch(connection, database, logger);
      if (isTracing()) traceCommands(connection);
      return connection;
    } catch (error) {
      // takes as long as the attempt would have: nobody waits for it
      connection
        .destroy()
        .catch((cause: unknown) => logger.debug({ err: cause }, 'mongo: closing a failed connection'));
      signal?.throwIfAborted();
      logger.warn({ err: error, database }, 'mongo: not reachable, trying again');
      await sleep(pause, undefined, { ...(signal && { signal }) });
    }
  }
}

/** The driver itself does not stop looking for a server before its time is over. */
async function unlessAborted(opening: Promise<unknown>, signal: AbortSignal | undefined): Promise<void> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = (): void => aborted.reject(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    await Promise.race([opening, aborted.promise]);
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
}

function watch(connection: Connection, database: string, logger: Logger): void {
  let isClosing = false;
  connection.on('close', () => (isClosing = true));
  connection.on('disconnecting', () => (isClosing = true));
  connection.on('error', (error: unknown) => logger.warn({ err: error, database }, 'mongo: connection error'));
  connection.on('disconnected', () => isClosing || logger.warn({ database }, 'mongo: not reachable'));
  connection.on('reconnected', () => logger.info({ database }, 'mongo: reachable again'));
}

/** For readiness: throws unavailable when the database does not answer. */
export async function pingMongo(connection: Connection): Promise<void> {
  try {
    await databaseOf(connection).command({ ping: 1 });
  } catch (error) {
    throw mapMongoError(error);
  }
}

/** The driver's own database handle of an open connection. */
export function databaseOf(connection: Connection) {
  if (!connection.db) throw new Error('The MongoDB connection is not open.');
  return connection.db;
}

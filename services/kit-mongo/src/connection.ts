import { isTracing } from '@tallscreen/kit-telemetry/span';
import { retry } from '@tallscreen/kit/retry';
import mongoose, { type Connection } from 'mongoose';
import type { Logger } from 'pino';
import { detectDocumentDb } from '#documentdb';
import { mapMongoError } from '#errors';
import { DEFAULT_LIMITS, type MongoLimits } from '#limits';
import { traceCommands } from '#tracing';

export interface MongoOptions {
  readonly uri: string;
  readonly database: string;
  readonly logger: Logger;
  readonly limits?: MongoLimits;
  /** PEM file of the authorities to trust instead of Node's */
  readonly tlsCaFile?: string | undefined;
  /** aborts the wait for a database that does not answer */
  readonly signal?: AbortSignal;
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Waits until the database answers; only `signal` ends the wait. Later the driver reconnects by itself, and a command
 * fails when `limits` end its wait for a server. Close it with `connection.close()`.
 */
export const connectMongo = (options: MongoOptions): Promise<Connection> =>
  retry(() => openConnection(options), {
    attempts: Infinity,
    firstPauseMs: FIRST_PAUSE_MS,
    longestPauseMs: LONGEST_PAUSE_MS,
    signal: options.signal,
    onRetry: (err) => options.logger.warn({ err, database: options.database }, 'mongo: not reachable, trying again'),
  });

async function openConnection({
  uri,
  database,
  logger,
  limits = DEFAULT_LIMITS,
  tlsCaFile,
  signal,
}: MongoOptions): Promise<Connection> {
  const connection = mongoose.createConnection();
  try {
    const opening = connection.openUri(uri, {
      dbName: database,
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
      ...limits,
      ...(tlsCaFile !== undefined && { tlsCAFile: tlsCaFile }),
      minPoolSize: 1,
      heartbeatFrequencyMS: 2_000,
      monitorCommands: isTracing(),
    });
    await unlessAborted(opening, signal);
    await detectDocumentDb(databaseOf(connection));
    watch(connection, database, logger);
    if (isTracing()) traceCommands(connection);
    return connection;
  } catch (error) {
    // Not awaited: closing takes as long as the rest of the attempt would have taken.
    connection.destroy().catch((err: unknown) => logger.debug({ err }, 'mongo: could not close a failed connection'));
    throw error;
  }
}

/** Without this the driver keeps looking for a server until its time limit. */
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

/** For readiness. Throws `unavailable` when the database does not answer. */
export async function pingMongo(connection: Connection): Promise<void> {
  try {
    await databaseOf(connection).command({ ping: 1 });
  } catch (error) {
    throw mapMongoError(error);
  }
}

/** Returns the driver's own handle of the connection's database. Throws if the connection is not open. */
export function databaseOf(connection: Connection) {
  if (!connection.db) throw new Error('The MongoDB connection is not open.');
  return connection.db;
}

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { databaseOf } from '#connection';
import { isDuplicateKey, mapMongoError } from '#errors';

interface LeaseDocument {
  _id: string;
  holder: string;
  expiresAt: Date;
}

export const LEASES = 'leases';
export const LEASE_TTL_MS = 10_000;

export interface LeaseRequest {
  readonly name: string;
  readonly holder: string;
  readonly ttlMs: number;
}

const leasesOf = (connection: Connection) => databaseOf(connection).collection<LeaseDocument>(LEASES);

/** Returns a unique name for the holder of a lease, readable in the database. */
export const newHolder = (): string => `${hostname()}:${process.pid}:${randomUUID()}`;

/**
 * Takes or renews the lease, by the database's clock. Returns false when another holder has it. A lease that is not
 * renewed within `ttlMs` is free.
 */
export async function acquireLease(connection: Connection, request: LeaseRequest): Promise<boolean> {
  try {
    return (await takeExisting(connection, request)) || (await takeNew(connection, request));
  } catch (error) {
    throw mapMongoError(error);
  }
}

async function takeExisting(connection: Connection, { name, holder, ttlMs }: LeaseRequest): Promise<boolean> {
  const { matchedCount } = await leasesOf(connection).updateOne(
    { _id: name, $expr: { $or: [{ $eq: ['$holder', holder] }, { $lte: ['$expiresAt', '$$NOW'] }] } },
    [{ $set: { holder, expiresAt: { $add: ['$$NOW', ttlMs] } } }],
  );
  return matchedCount > 0;
}

/**
 * Inserts the lease as expired and then takes it like any free lease, because an upsert with $$NOW does not work on
 * both servers (ADR 2).
 */
async function takeNew(connection: Connection, request: LeaseRequest): Promise<boolean> {
  const { name, holder } = request;
  try {
    await leasesOf(connection).insertOne({ _id: name, holder, expiresAt: new Date(0) });
  } catch (error) {
    // Another process has just inserted it, perhaps one with the same holder.
    if (!isDuplicateKey(error)) throw error;
  }
  return takeExisting(connection, request);
}

/** Returns which of these leases are held now. */
export async function readHeldLeases(connection: Connection, names: readonly string[]): Promise<Set<string>> {
  try {
    const held = { _id: { $in: [...names] }, $expr: { $gt: ['$expiresAt', '$$NOW'] } };
    const found = await leasesOf(connection)
      .find(held, { projection: { _id: 1 } })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  } catch (error) {
    throw mapMongoError(error);
  }
}

export async function releaseLease(
  connection: Connection,
  { name, holder }: Omit<LeaseRequest, 'ttlMs'>,
): Promise<void> {
  try {
    await leasesOf(connection).deleteOne({ _id: name, holder });
  } catch (error) {
    throw mapMongoError(error);
  }
}

export interface HeldLease {
  readonly name: string;
  /** aborts when another holder has taken the lease */
  readonly lost: AbortSignal;
  /** false as soon as another holder may have the lease, for example because it could not be renewed within its ttl */
  readonly isHeld: () => boolean;
  readonly release: () => Promise<void>;
}

export interface HoldOptions {
  readonly name: string;
  readonly logger: Pick<Logger, 'warn'>;
  readonly ttlMs?: number;
  /** `release` only ends the renewals; the lease becomes free when its ttl is over. */
  readonly expires?: boolean;
}

/** Takes the lease and renews it until it is released or lost. Returns undefined when another holder has it. */
export async function holdLease(
  connection: Connection,
  { name, logger, ttlMs = LEASE_TTL_MS, expires = false }: HoldOptions,
): Promise<HeldLease | undefined> {
  const request = { name, holder: newHolder(), ttlMs };
  const lost = new AbortController();
  let askedAt = performance.now();
  if (!(await acquireLease(connection, request))) return undefined;
  let heldUntil = askedAt + ttlMs;

  const renew = async (): Promise<void> => {
    askedAt = performance.now();
    try {
      if (await acquireLease(connection, request)) heldUntil = askedAt + ttlMs;
      else loseLease();
    } catch (error) {
      logger.warn({ err: error, lease: name }, 'lease: could not renew, trying again');
    }
  };
  let renewing: Promise<void> | undefined;
  const timer = setInterval(() => {
    renewing ??= renew().finally(() => (renewing = undefined));
  }, ttlMs / 3);
  const loseLease = (): void => {
    clearInterval(timer);
    heldUntil = 0;
    logger.warn({ lease: name }, 'lease: lost to another holder');
    lost.abort();
  };
  return {
    name,
    lost: lost.signal,
    isHeld: () => performance.now() < heldUntil,
    release: async () => {
      clearInterval(timer);
      await renewing;
      heldUntil = 0;
      if (!lost.signal.aborted && !expires) await releaseLease(connection, request);
    },
  };
}

/** For `runLoop`: its passes run only in the process that holds the lease. */
export const leaseOf =
  (connection: Connection, options: HoldOptions): (() => Promise<HeldLease | undefined>) =>
  () =>
    holdLease(connection, options);

import type { Logger } from 'pino';
import { fail } from '#errors';
import { isOutage } from '#outage';
import { createFullAlarm, isMemoryFull, memoryFull } from '#redis/full';

/**
 * Returns an object with the methods of the client that `current` returns at each call; methods in `own` override them.
 * A rejection because Redis is away, full or temporarily refusing becomes AppError `unavailable`.
 */
export function createFacade<T extends object>(
  current: () => T,
  own: Partial<T>,
  refuse: (error: unknown) => never,
): T {
  const wrappers = new Map<PropertyKey, unknown>();
  const holderOf = (name: PropertyKey): T => (name in own ? (own as T) : current());
  const wrap =
    (name: PropertyKey) =>
    (...args: unknown[]) => {
      const holder = holderOf(name);
      const result = (Reflect.get(holder, name, holder) as (...args: unknown[]) => unknown).apply(holder, args);
      if (result instanceof Promise) return result.catch(refuse);
      if (!runsCommands(result)) return result;
      return createFacade(name === 'withTypeMapping' ? following(current, name, args) : () => result, {}, refuse);
    };
  return new Proxy({} as T, {
    get: (_, name) => {
      const known = wrappers.get(name);
      if (known) return known;
      const holder = holderOf(name);
      const value: unknown = Reflect.get(holder, name, holder);
      if (typeof value !== 'function' || name === 'constructor') return value;
      wrappers.set(name, wrap(name));
      return wrappers.get(name);
    },
  });
}

/** Calls the method on the current client and returns its result. */
function following<T extends object>(current: () => T, name: PropertyKey, args: readonly unknown[]): () => object {
  let of: T | undefined;
  let made: object = {};
  return () => {
    const client = current();
    if (of !== client) {
      of = client;
      made = (Reflect.get(client, name, client) as (...args: unknown[]) => object).apply(client, [...args]);
    }
    return made;
  };
}

/** A transaction being built, or the client with other options. */
const runsCommands = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && ('execAsPipeline' in result || 'sendCommand' in result);

/**
 * Error codes of a server that refuses temporarily: it is starting, its disk is full, it is busy, it has no master or
 * replicas, or the Cluster lacks a part or is moving the keys.
 */
const FOR_NOW = /^(?:LOADING|MISCONF|BUSY|MASTERDOWN|NOREPLICAS|READONLY|CLUSTERDOWN|TRYAGAIN)\b/;

/** `reconnect` is called when the server has become a replica, because another server now takes the writes. */
export function createRefusal(logger: Logger, reconnect: () => void): (error: unknown) => never {
  const alarm = createFullAlarm(logger);
  return (error) => {
    if (isMemoryFull(error)) {
      alarm(error);
      throw memoryFull(error);
    }
    const refusal = error instanceof Error ? FOR_NOW.exec(error.message)?.[0] : undefined;
    if (refusal === 'READONLY') reconnect();
    if (refusal) throw fail('cache_refuses', { cause: error });
    const isLate = error instanceof Error && error.constructor.name === 'TimeoutError';
    if (isLate || isOutage(error)) throw fail('cache_away', { cause: error });
    throw error;
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What belongs to the request being handled, found by everything it calls without being handed down. */
export interface RequestContext {
  readonly requestId: string;
  /** ms since epoch; calls made meanwhile never outlive it */
  readonly deadlineAt?: number;
  /** aborts when the caller is gone or was answered; calls made meanwhile end with it */
  readonly signal?: AbortSignal;
  /** the signed-in person's own token, sent on by calls to methods that ask for the person */
  accessToken?: string;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

export const runRequest = <T>(request: RequestContext, fn: () => T): T => storage.run(request, fn);

export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** For work that serves several requests or outlives the one that began it: no budget, no token, same id in the logs. */
export function runDetached<T>(fn: () => T): T {
  const request = storage.getStore();
  return storage.run(request && { requestId: request.requestId }, fn);
}

const acceptable = /^[\w-]{8,64}$/;

/** The id that came with the request when it is a sane one, else a new one. */
export const requestIdFrom = (given: string | null | undefined): string =>
  given && acceptable.test(given) ? given : randomUUID();

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { TextLanguage } from '@tallscreen/proto/rules/text-languages';

/** Context of the request being handled; all code that the handler calls can read it. */
export interface RequestContext {
  readonly requestId: string;
  /** of the user's client, as the BFF sees it */
  readonly clientAddress?: string | undefined;
  /** language of mails that the user's client asks for; absent if we have no mails in it */
  readonly language?: TextLanguage | undefined;
  /** ms since epoch; the limit of all calls made for the request */
  readonly deadlineAt?: number;
  /** aborts when the caller has gone or was answered, and cancels the calls made for the request */
  readonly signal?: AbortSignal;
  /**
   * Has `signal` aborted? Unlike reading `signal`, this does not create the signal, which some contexts make only when
   * it is first read.
   */
  readonly isCancelled?: () => boolean;
  /** the user's own token, passed on to methods that require a person */
  accessToken?: string;
  /** the user whose token was verified */
  userId?: number;
}

const storage = new AsyncLocalStorage<RequestContext | undefined>();

export const runRequest = <T>(request: RequestContext, fn: () => T): T => storage.run(request, fn);

export const currentRequest = (): RequestContext | undefined => storage.getStore();

/** Has the caller gone, or was it answered? */
export const isCancelled = (request: RequestContext | undefined): boolean =>
  request?.isCancelled?.() ?? request?.signal?.aborted ?? false;

/**
 * For work that serves several requests or outlives its request: drops deadline and token, keeps the id for the logs.
 */
export function runDetached<T>(fn: () => T): T {
  const request = storage.getStore();
  return storage.run(request && { requestId: request.requestId }, fn);
}

const acceptable = /^[\w-]{8,64}$/;

/** Returns the given id if it is well-formed, else a new one. */
export const requestIdFrom = (given: string | null | undefined): string =>
  given && acceptable.test(given) ? given : randomUUID();

import type { ServerOptions } from 'node:http';

/** For every HTTP server: a client has 15 s to send the head of a request, or to begin one. */
export const headerLimits = {
  headersTimeout: 15_000,
  /**
   * how often Node looks for connections beyond these limits; with Node's default of 30 s a limit could last three
   * times as long
   */
  connectionsCheckingInterval: 2_000,
} as const satisfies ServerOptions;

/** For servers that take no uploads: the time limit of the whole request. */
export const requestLimits = { ...headerLimits, requestTimeout: 15_000 } as const satisfies ServerOptions;

/**
 * For servers that answer clients: closes a connection on which nothing was sent or received for this time, which is
 * longer than any call takes. Without it a client that does not read its answer would keep the connection for ever.
 */
export const SILENCE_LIMIT_MS = 120_000;

import type { ServerOptions } from 'node:http';

/** For every HTTP server: a client has 15 s to send the head of a request, or to begin one. */
export const headerLimits = {
  headersTimeout: 15_000,
  /** how often Node looks for connections beyond its limits; its own 30 s would triple them */
  connectionsCheckingInterval: 2_000,
} as const satisfies ServerOptions;

/** For servers that take no uploads: the whole request within the same time. */
export const requestLimits = { ...headerLimits, requestTimeout: 15_000 } as const satisfies ServerOptions;

/**
 * For servers that answer clients: a connection on which nothing was sent or read for so long is closed. Longer than any
 * call takes to answer. Without it a client that does not read its answer would keep the connection for ever.
 */
export const SILENCE_LIMIT_MS = 120_000;

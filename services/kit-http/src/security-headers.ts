/**
 * The headers of every answer but pages: no frame shows it, browsers do not guess its type or run it, no Referer is
 * sent.
 */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** For answers to one user, and for every error: a cache must not keep it. */
export const privateHeaders = { ...securityHeaders, 'Cache-Control': 'no-store' } as const;

/** The same as lines of a response that is written by hand. */
export const privateHeaderLines: readonly string[] = Object.entries(privateHeaders).map(
  ([name, value]) => `${name}: ${value}`,
);

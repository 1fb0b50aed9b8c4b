import { createHash } from 'node:crypto';

/** Headers of every answer except pages: not shown in frames, not sniffed or executed by browsers, no Referer sent. */
export const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

/** For answers to one user and for every error: no cache may keep them. */
export const privateHeaders = { ...securityHeaders, 'Cache-Control': 'no-store' } as const;

/** The same headers as lines, for a response that is written by hand. */
export const privateHeaderLines: readonly string[] = Object.entries(privateHeaders).map(
  ([name, value]) => `${name}: ${value}`,
);

/**
 * Returns the page's inline script as a source of a content security policy (CSP 3, hash sources), or nothing for a
 * page without one. Use it on the page as it was built. Throws if there are several: the build writes one, so another
 * was added by somebody else.
 */
export function inlineScriptSources(builtPage: string): string[] {
  const scripts = [...builtPage.matchAll(/<script(?![^<>]*\ssrc=)[^<>]*>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g)];
  if (scripts.length > 1) throw new Error(`The page has ${scripts.length} scripts of its own; the build writes one.`);
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** Headers of every page of the web client at this host. `scripts`: the CSP sources of its inline scripts. */
export const pageHeaders = (host: string, scripts: readonly string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Some browsers do not treat websockets to the page's own origin as 'self'.
    `connect-src 'self' ws://${host} wss://${host}`,
    "worker-src 'self' blob:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
});

import { createHash } from 'node:crypto';

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

/**
 * Returns the script that stands in the page itself as a source of a content security policy (CSP 3, hash sources), or
 * nothing for a page without one. Use it for a page as it was built. Throws if there are several: the build writes one, so
 * somebody else has added to the page.
 */
export function inlineScriptSources(builtPage: string): string[] {
  const scripts = [...builtPage.matchAll(/<script(?![^<>]*\ssrc=)[^<>]*>([^<]*(?:<(?!\/script>)[^<]*)*)<\/script>/g)];
  if (scripts.length > 1) throw new Error(`The page has ${scripts.length} scripts of its own; the build writes one.`);
  return scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}

/** The headers of every page of the web client at this host. `scripts`: the sources of those that stand in the page. */
export const pageHeaders = (host: string, scripts: readonly string[]): Readonly<Record<string, string>> => ({
  'content-security-policy': [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    // Some browsers do not count websockets of the page's own origin as 'self'.
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

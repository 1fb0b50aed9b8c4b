import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { FILE } from '../local/frontdoor/pages.ts';
import { INLINE_SCRIPTS_FILE, pageHeaders, privateHeaders } from '@tallscreen/kit-http/security-headers';

const caddyfile = readFileSync(path.join(import.meta.dirname, 'web-server/Caddyfile'), 'utf8');

/** The headers that a `header` block sets. */
function headersOf(begin: string): Record<string, string> {
  const block =
    caddyfile.slice(caddyfile.indexOf(begin)).split('header {')[1]?.split('\n\t\t}')[0]?.split('\n\t}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/^\s+([A-Z][\w-]+) "(.*)"$/gm)].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  );
}

test('pages of the image have the headers that the local front door gives them', () => {
  expect(headersOf('(page)')).toEqual({
    ...pageHeaders('{http.request.hostport}', [`{file./app/${INLINE_SCRIPTS_FILE}}`]),
    'cache-control': '{args[0]}',
  });
});

test('errors of the image have the headers of every private answer', () => {
  const expected = Object.entries(privateHeaders).map(([name, value]) => [name.toLowerCase(), value]);
  expect(headersOf('handle_errors')).toMatchObject(Object.fromEntries(expected));
});

test('the image distinguishes files from pages as the local front door does', () => {
  const [, pattern] = /path_regexp\(r'\(\?i\)(.*?)'\)/.exec(caddyfile) ?? [];
  expect(pattern?.replaceAll('/', String.raw`\/`).replaceAll(String.raw`\\/`, String.raw`\/`)).toBe(FILE.source);
});

test('hashed files are cached for ever, and the page is requested each time', () => {
  expect(caddyfile).toMatch(
    /@hashed \{\s+path \/assets\/\*\s+file\s+\}\s+handle @hashed \{\s+import page "public, max-age=31536000, immutable"/,
  );
  expect(caddyfile).toMatch(/rewrite \* \/index\.html\s+import page "no-cache"/);
  expect(caddyfile).toContain('precompressed br gzip');
});

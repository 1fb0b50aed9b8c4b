import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openWorld, PAGE, type World } from './world.ts';

let world: World;
let origin: string;
let upstream: Server;

beforeEach(async () => {
  world = await openWorld();
  ({ origin, upstream } = world);
});
afterEach(() => world.close());

test('pages have security headers; hashed files are compressed and immutable', async () => {
  const page = await fetch(`${origin}/search`, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Tallscreen');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const policy = page.headers.get('content-security-policy') ?? '';
  // The hash is that of "start()", by `openssl dgst -sha256 -binary | base64`.
  expect(policy).toContain("script-src 'self' 'sha256-DIm7WJS6ZKDYe5qFLPy+h4JFI9Bol5QmYC57mt3Fb00=';");
  expect(policy).toContain("style-src 'self';");
  for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(policy).toContain(`${name} 'none'`);
  const host = origin.slice('http://'.length);
  expect(policy).toContain(`connect-src 'self' ws://${host} wss://${host};`);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  const asset = await new Promise<IncomingMessage>((resolve) => {
    httpRequest(`${origin}/assets/app-1a2b.js`, { headers: { 'accept-encoding': 'br' } }, resolve).end();
  });
  asset.resume();
  expect(asset.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
});

test.each([
  ['GET', '/upload', '*/*'],
  ['HEAD', '/tag/ann.lee', 'text/html'],
])('%s %s by %s answers the page', async (method, where, accept) => {
  // Not with fetch, which sends Sec-Fetch headers of its own.
  const asked = httpRequest(origin + where, { method, headers: { accept } }).end();
  const [page] = (await once(asked, 'response')) as [IncomingMessage];
  page.resume();
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html;charset=utf-8']);
});

test.each([
  ['404', () => fetch(`${origin}/assets/gone.js`)],
  ['405', () => fetch(`${origin}/`, { method: 'POST' })],
  ['503', () => (upstream.closeAllConnections(), upstream.close(), fetch(`${origin}/api/v1/x`))],
])('an error %s of the front door itself has the security headers', async (status, ask) => {
  const { status: answered, headers } = await ask();
  expect(answered).toBe(Number(status));
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
});

test.each(['/video/1', '/feed?video=1', '/profile/ann.lee'])(
  '%s comes from the BFF, or as it was built while the BFF is down',
  async (where) => {
    world.behave = (_request, response) => response.end('completed');
    const page = { accept: 'text/html' };
    expect((await world.ask(where, page))[1]).toBe('completed');
    upstream.closeAllConnections();
    upstream.close();
    const [answer, text] = await world.ask(where, page);
    expect([answer.statusCode, text]).toEqual([200, PAGE]);
  },
);

test('a missing file gets 404, not the page', async () => {
  expect((await fetch(`${origin}/assets/gone.js`)).status).toBe(404);
  expect((await fetch(`${origin}/`, { method: 'POST' })).status).toBe(405);
});

test.each(['/', '/api/v1/x', '/media/x', '/ws/chat/1'])(
  '%s with the host of a foreign page gets 421',
  async (where) => {
    world.behave = (_request, response) => response.end('reached');
    for (const upgrade of [{}, { connection: 'Upgrade', upgrade: 'websocket' }]) {
      const request = httpRequest(origin + where, { headers: { host: 'evil.example', ...upgrade } }).end();
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(421);
    }
  },
);

test.each([
  ['br, gzip', 'br', 'brotli'],
  ['gzip', 'gzip', 'gzip'],
  ['gzip, br;q=0', 'gzip', 'gzip'],
  ['br; q=0.0', undefined, 'export {};'],
  ['', undefined, 'export {};'],
])('a client that accepts "%s" gets a file as %s', async (accepted, encoding, content) => {
  const [answer, text] = await world.ask('/assets/app-1a2b.js', { 'accept-encoding': accepted });
  expect([answer.headers['content-encoding'], text]).toEqual([encoding, content]);
});

test('a page with If-Range is sent whole, because its ETag is weak', async () => {
  const range = { range: 'bytes=0-3' };
  const [part] = await world.ask('/assets/app-1a2b.js', range);
  const [whole, text] = await world.ask('/assets/app-1a2b.js', { ...range, 'if-range': String(part.headers.etag) });
  expect([part.statusCode, whole.statusCode, text]).toEqual([206, 200, 'export {};']);
});

test.each(['/.git/config', '/.env', '/assets/', '/assets/../../package.json', '/assets/app-1a2b.js.map'])(
  'neither folders nor files outside of the built client are served: %s',
  async (where) => {
    const [answer] = await world.ask(where, { accept: '*/*', 'sec-fetch-mode': 'cors' });
    expect(answer.statusCode).toBe(404);
  },
);

test('TRACE is refused', async () => {
  const [answer, text] = await world.ask('/login', { 'x-secret': 'of the client' }, 'TRACE');
  expect([answer.statusCode, text.includes('of the client')]).toEqual([405, false]);
});

test('another method than GET on a page gets 405 with Allow', async () => {
  const [answer] = await world.ask('/login', {}, 'DELETE');
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
});

const long = JSON.stringify({ text: 'tallscreen '.repeat(200) });
function answerWith(body: string, headers: Record<string, string> = {}): void {
  const type = { 'content-type': 'application/json; charset=utf-8', 'content-length': String(Buffer.byteLength(body)) };
  world.behave = (_request, response) => response.writeHead(200, { ...type, ...headers }).end(body);
}

test.each([
  ['gzip', 'gzip', gunzipSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['gzip, br', 'br', brotliDecompressSync],
])('JSON over 1 KB is compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
  answerWith(long);
  const [answer, text] = await world.ask('/api/v1/videos/feed', { 'accept-encoding': accepted });
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
  expect(answer.headers['content-length']).toBeUndefined();
  expect(decompress(Buffer.from(text, 'latin1')).toString()).toBe(long);
});

test.each([
  ['a client that accepts neither', '/api/v1/videos/feed', long, 'br;q=0, gzip;q=0', {}],
  ['a client that names no encoding', '/api/v1/videos/feed', long, '', {}],
  ['less than 1 KB', '/api/v1/videos/feed', '{"a":1}', 'gzip', {}],
  ['an answer with tokens', '/api/v1/auth/login', long, 'gzip', {}],
  ['a file', '/media/videos/x', long, 'gzip', { 'content-type': 'video/mp4' }],
  ['what is compressed already', '/api/v1/x', long, 'gzip', { 'content-encoding': 'br' }],
])('%s is not compressed', async (_what, where, body, accepted, headers) => {
  answerWith(body, headers);
  const [answer, text] = await world.ask(where, { 'accept-encoding': accepted });
  expect(answer.headers['content-encoding']).toBe((headers as Record<string, string>)['content-encoding']);
  expect([text, answer.headers['content-length']]).toEqual([body, String(body.length)]);
});

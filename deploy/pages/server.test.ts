import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pageHeaders } from '@tallscreen/kit-http/security-headers';
import { createPageServer } from './server.ts';

const PAGE = '<!doctype html><title>Tallscreen</title>';
const folder = mkdtempSync(path.join(tmpdir(), 'page-server-'));
let server: Server;
beforeAll(async () => {
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), PAGE);
  writeFileSync(path.join(folder, 'assets/app-1a2b.js'), 'export {};');
  writeFileSync(path.join(folder, 'assets/app-1a2b.js.br'), 'as brotli');
  writeFileSync(path.join(folder, 'assets/app-1a2b.js.gz'), 'as gzip');
  server = createPageServer(folder).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

async function ask(pathname: string, headers: Record<string, string>): Promise<[IncomingMessage, string]> {
  const { port } = server.address() as AddressInfo;
  // As a list, because Node replaces an empty host of an object.
  const list = Object.entries({ host: 'localhost', ...headers }).flat();
  const asked = request({ host: '127.0.0.1', port, path: pathname, headers: list }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of answer.setEncoding('utf8')) text += part as string;
  return [answer, text];
}

test('each path of a page gets the client, with the headers for the host that was asked', async () => {
  const [answer, text] = await ask('/profile/ann.lee', { accept: 'text/html', host: 'video.example.org' });
  expect([answer.statusCode, text]).toEqual([200, PAGE]);
  expect(answer.headers).toMatchObject({ ...pageHeaders('video.example.org', []), 'cache-control': 'no-cache' });
});

test('a client that names no host gets the page, as a local one', async () => {
  const [answer, text] = await ask('/', { accept: 'text/html', host: '' });
  expect([answer.statusCode, text]).toEqual([200, PAGE]);
  expect(answer.headers['content-security-policy']).toContain("connect-src 'self' ws://localhost wss://localhost;");
});

test.each([
  ['br', 'as brotli'],
  ['gzip', 'as gzip'],
])('a client that accepts %s gets the file that the build compressed: %s', async (encoding, stored) => {
  const [answer, text] = await ask('/assets/app-1a2b.js', { 'accept-encoding': encoding });
  expect([answer.headers['content-encoding'], text]).toEqual([encoding, stored]);
});

test('hashed files are cached for ever, and a missing one is not the page', async () => {
  const [found] = await ask('/assets/app-1a2b.js', {});
  expect(found.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await ask('/assets/gone.js', { accept: '*/*' }))[0].statusCode).toBe(404);
});

test.each(["x' 'unsafe-inline", 'x; script-src *', 'a b'])(
  'a host that would change the policy of the page gets 421: %s',
  async (host) => {
    const [answer, text] = await ask('/', { accept: 'text/html', host });
    expect([answer.statusCode, text.includes('Tallscreen')]).toEqual([421, false]);
  },
);

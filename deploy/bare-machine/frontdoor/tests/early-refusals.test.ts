import { refusal } from '@tallscreen/kit/testing/refusal';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOwnHost } from '@tallscreen/kit-http/own-host';
import { createLogger } from '@tallscreen/kit/logger';
import { tokenFor, type TestApi } from '../../../../bff/src/testing/api.ts';
import { startTestBff } from '../../../../bff/src/testing/bff.ts';
import { findOnPath } from '../../../local/shell.ts';
import { createDoor } from '../../../pages/door.ts';
import { createProxy, type Proxy } from '../proxy.ts';
import { createRouter } from '../router.ts';

const run = promisify(execFile);

let folder: string;
let curl: string | undefined;
const closers: (() => unknown)[] = [];
let origin: string;
let strictOrigin: string;

async function openDoor(api: TestApi): Promise<string> {
  const logger = createLogger({ name: 'test', level: 'silent' });
  const proxy: Proxy = createProxy({ bff: api.origin, media: api.origin, logger });
  const pages = () => undefined;
  const door: Server = createDoor(
    createRouter({
      proxy,
      pages,
      readyz: async () => undefined,
      demoStatus: async () => undefined,
      isOwnHost: createOwnHost('http://localhost'),
    }),
  );
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  closers.push(
    () => api.close(),
    () => proxy.close(),
    () => door.closeAllConnections(),
    () => door.close(),
  );
  return `http://127.0.0.1:${(door.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'refusals-'));
  curl = await findOnPath('curl');
  for (let megabytes = 1; megabytes <= sizes; megabytes++)
    await writeFile(path.join(folder, `${megabytes}.mp4`), Buffer.alloc(megabytes << 20));
  origin = await openDoor(await startTestBff(undefined, { scale: 100 }));
  const refusing = {
    count: () => Promise.reject(refusal('resource_exhausted', 'Too many requests.', { retryAfterSeconds: 3 })),
    close: () => undefined,
  };
  strictOrigin = await openDoor(await startTestBff(undefined, { limiter: refusing }));
});
afterAll(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true });
});

interface Refusal {
  readonly status: number;
  readonly url: () => string;
  readonly type: string;
  readonly isSignedIn: boolean;
}

const upload = 'multipart/form-data; boundary=b';
const refusals: readonly Refusal[] = [
  { status: 401, url: () => `${origin}/api/v1/videos/upload`, type: upload, isSignedIn: false },
  { status: 403, url: () => `${origin}/api/v1/admin/videos/moderate`, type: 'application/json', isSignedIn: true },
  { status: 413, url: () => `${origin}/api/v1/auth/login`, type: 'application/json', isSignedIn: false },
  { status: 415, url: () => `${origin}/api/v1/auth/login`, type: 'text/plain', isSignedIn: false },
  { status: 429, url: () => `${strictOrigin}/api/v1/videos/upload`, type: upload, isSignedIn: true },
];

const AT_ONCE = 5;
/** Bodies have 1 to 7 MiB. */
const sizes = 7;
const sizeOf = (attempt: number): number => 1 + (attempt % sizes);

async function byCurl({ url, type, isSignedIn }: Refusal, attempt: number, more: readonly string[]): Promise<string> {
  const token = isSignedIn ? ['-H', `Authorization: Bearer ${await tokenFor(1)}`] : [];
  const file = path.join(folder, `${sizeOf(attempt)}.mp4`);
  const args = ['-sS', '-o', '-', '-w', ' %{http_code}', '-H', `Content-Type: ${type}`, ...token, ...more];
  const { stdout } = await run(curl ?? 'curl', [...args, '--data-binary', `@${file}`, url()]).catch(
    (error: { stdout: string; stderr: string }) => ({ stdout: `${error.stdout} ${error.stderr}` }),
  );
  return stdout;
}

/** Sends everything before it reads the answer, as browsers do. */
async function byNode({ url, type, isSignedIn }: Refusal, attempt: number): Promise<string> {
  const body = Buffer.alloc(sizeOf(attempt) << 20);
  const headers = {
    'content-type': type,
    'content-length': body.length,
    ...(isSignedIn && { authorization: `Bearer ${await tokenFor(1)}` }),
  };
  try {
    const client = request(url(), { method: 'POST', headers });
    const answered = once(client, 'response') as Promise<[IncomingMessage]>;
    client.end(body);
    const [[response]] = await Promise.all([answered, once(client, 'finish')]);
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return `${text} ${response.statusCode}`;
  } catch (error) {
    return String(error);
  }
}

type Send = (refusal: Refusal, attempt: number) => Promise<string>;
/** A short run tries each size once; `REFUSAL_ROUNDS=8 npm test -- early-refusals` tries 840 times. */
const tries = sizes * Number(process.env['REFUSAL_ROUNDS'] ?? 1);
const clients: readonly (readonly [name: string, send: Send])[] = [
  ['curl', (refusal, attempt) => byCurl(refusal, attempt, [])],
  ['curl that waits for no 100', (refusal, attempt) => byCurl(refusal, attempt, ['-H', 'Expect:'])],
  ['Node', byNode],
];

for (const [name, send] of clients)
  test.each(refusals)(`${name} reads each early $status`, async (refusal) => {
    if (name !== 'Node' && curl === undefined) return;
    const wrong: string[] = [];
    for (let first = 0; first < tries; first += AT_ONCE) {
      const attempts = Array.from({ length: Math.min(AT_ONCE, tries - first) }, (_, i) => send(refusal, first + i));
      for (const answer of await Promise.all(attempts))
        if (!answer.endsWith(` ${refusal.status}`) || !answer.includes('"detail"')) wrong.push(answer);
    }
    expect(wrong).toEqual([]);
  });

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { findMail } from '../../parts/mail.ts';
import { plainEnv } from '../../parts/part.ts';
import { readSettings } from '../../../local/settings.ts';
import { createConsole } from '../../../local/console.ts';
import { freePort } from '../../../tests/support/free-port.ts';

let folder: string;
let mailbox: ChildProcess;
let page: number;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
  const home = { root: folder, data: folder, logs: folder, run: folder, build: folder, cache: folder };
  const ports = { take: freePort, avoid: () => undefined };
  const settings = readSettings({});
  const { processes } = await findMail({ settings, home, ports, console: createConsole(() => undefined) });
  const { command, args, cwd, binds = [], isReady } = processes[0]!;
  page = binds[1]!;
  mailbox = spawn(command, args, { cwd, env: plainEnv() as NodeJS.ProcessEnv, stdio: 'ignore' });
  await until(async () => (await isReady()) && (await statusOf({})) === 200);
});
afterAll(async () => {
  mailbox?.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

async function ask(headers: Record<string, string>, method = 'GET', where = '/email'): Promise<IncomingMessage> {
  const host = { host: `localhost:${page}` };
  const asked = request({ host: '127.0.0.1', port: page, path: where, method, headers: { ...host, ...headers } }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
}
const statusOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).statusCode;

test('programs and the mailbox page may read mails, and pages of other sites may not', async () => {
  const answer = await ask({});
  expect(answer.statusCode).toBe(200);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(await statusOf({ 'sec-fetch-site': 'same-origin', origin: `http://localhost:${page}` })).toBe(200);
});

test.each([
  [{ origin: 'https://evil.test' }, 'GET'],
  [{ origin: 'https://evil.test' }, 'OPTIONS'],
  [{ origin: 'http://localhost:1' }, 'DELETE'],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, 'GET'],
  [{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }, 'GET'],
])('a request of another page is refused: %j %s', async (headers, method) => {
  expect(await statusOf(headers, method)).toBe(403);
});

test('a link of another page may lead to the mailbox', async () => {
  expect(await statusOf({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }, 'GET', '/')).toBe(200);
});

test('a request that names another host is refused', async () => {
  expect(await statusOf({ host: `evil.test:${page}` })).toBe(421);
});

test('maildev itself listens on a socket file only', async () => {
  expect((await stat(path.join(folder, 'mailbox.sock'))).isSocket()).toBe(true);
});

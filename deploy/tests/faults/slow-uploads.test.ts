import { readFile } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { afterEach, expect, jest, test } from '@jest/globals';
import { createClient, videoForm } from '../../seed/client.ts';
import { eventually } from '../support/eventually.ts';
import { makeVideoFile } from '../support/media.ts';
import { startBff, type SecondBff } from '../support/second-bff.ts';
import { newMember, PASSWORD, processed, type Member } from '../support/stack.ts';

jest.setTimeout(600_000);

let bff: SecondBff | undefined;
const open: ClientRequest[] = [];
const timers: NodeJS.Timeout[] = [];
afterEach(async () => {
  timers.splice(0).forEach(clearInterval);
  for (const sending of open.splice(0)) sending.destroy();
  await bff?.stop();
});

const MIB = 1024 * 1024;
/** Slightly less than the bytes that the server collects before it stores an object. */
const BURST = Buffer.alloc(3.9 * MIB);
/** Faster than the slowest client that the server accepts. */
const TRICKLE = Buffer.alloc(32 * 1024);
/** For a form the server fills two buffers. */
const BURSTS_OF_A_FORM = 2;
const BODIES = 40;
const FORM_HEAD = '--x\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n';

/** Linux reports the peak memory of a process. */
async function memoryOf(pid: number): Promise<{ now: number; most: number }> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1024;
  return { now: read('VmRSS'), most: read('VmHWM') };
}

async function tokenAt(url: string, { email }: Member): Promise<string> {
  const form = new URLSearchParams({ username: email, password: PASSWORD });
  return (await createClient(url).call<{ access_token: string }>('POST', '/auth/login', { form })).access_token;
}

interface SlowBody {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly bursts: readonly (Buffer | string)[];
}

/** Sends the bursts and then a little each second, for ever. Resolves with the status when there is an answer. */
function sendSlowly({ method, url, headers, bursts }: SlowBody): Promise<number> {
  const sending = request(url, { method, headers, agent: false });
  open.push(sending);
  for (const burst of bursts) sending.write(burst);
  timers.push(setInterval(() => sending.write(TRICKLE), 1_000));
  return new Promise((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    sending.on('error', () => resolve(0));
  });
}

test('eighty slow bodies of one user take little memory, and other people upload meanwhile', async () => {
  const [slow, other] = await Promise.all([newMember('creator'), newMember('creator')]);
  bff = await startBff();
  const { url, pid } = bff;
  const token = await tokenAt(url, slow);
  const authorization = `Bearer ${token}`;
  const tus = { authorization, 'tus-resumable': '1.0.0' };
  const location = await eventually('an upload begins', async () => {
    const headers = { ...tus, 'upload-length': String(200 * MIB) };
    return (await fetch(`${url}/api/v1/uploads`, { method: 'POST', headers })).headers.get('location');
  });
  const part: SlowBody = {
    method: 'PATCH',
    url: url + location,
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    bursts: [BURST],
  };
  const form: SlowBody = {
    method: 'POST',
    url: `${url}/api/v1/videos/upload`,
    headers: { authorization, 'content-type': 'multipart/form-data; boundary=x' },
    bursts: [FORM_HEAD, ...Array.from({ length: BURSTS_OF_A_FORM }, () => BURST)],
  };
  const before = await memoryOf(pid);
  const answers: number[] = [];
  for (const body of [part, form])
    for (let i = 0; i < BODIES; i++) void sendSlowly(body).then((status) => answers.push(status));
  // Three bodies of a user are accepted at a time; the others are refused.
  await eventually('all but three are refused', () => Promise.resolve(answers.length >= 2 * BODIES - 3), 300);

  const client = createClient(url, await tokenAt(url, other));
  const { id } = await client.call<{ id: number }>('POST', '/videos/upload', {
    form: await videoForm(await makeVideoFile(), 'Beside slow ones', 'test'),
  });
  await processed(other, id);
  // Status 0: the server ended the connection before its answer was read.
  expect(answers.filter((status) => [423, 429].includes(status)).length).toBeGreaterThan(BODIES / 2);
  expect(answers.filter((status) => [201, 204, 500].includes(status))).toEqual([]);
  // All these bodies together are 470 MiB.
  expect((await memoryOf(pid)).most - before.now).toBeLessThan(200);
});

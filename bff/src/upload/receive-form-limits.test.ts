import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createDiskBlobs } from '@tallscreen/kit-files/blobs/disk';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { z } from 'zod';
import { route } from '#http/route';
import { startApi, type TestApi } from '#testing/api';
import { receiveForm, type Received, type FormRules } from '#upload/receive-form';

const MAX_BYTES = 3_000_000;
const SLOWEST = { bytesPerSecond: 20_000, windowMs: 500 };

const rules: FormRules = {
  fileField: 'video',
  file: {
    extensions: ['mp4', 'mov'],
    maxBytes: MAX_BYTES,
    wrongExtension: 'Wrong extension.',
    tooLarge: 'Too large.',
  },
  slowest: SLOWEST,
  checkFields: () => undefined,
};

let directory: string;
let blobs: Blobs;
let api: TestApi;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'receive-'));
  blobs = createDiskBlobs({ directory });
  const upload = route({
    method: 'post',
    path: '/upload',
    operationId: 'upload',
    tag: 't',
    summary: 's',
    access: 'public',
    limits: [],
    response: z.custom<Received>(),
    handle: ({ req, res }) => receiveForm(req, res, blobs, rules),
  });
  api = await startApi([upload]);
});
afterAll(async () => {
  await api.close();
  await rm(directory, { recursive: true });
});
async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const { key } of blobs.list('')) found.push(key);
  return found;
}

/** Removal of a partly written object may take a moment. */
async function keysInTheEnd(): Promise<string[]> {
  for (let i = 0; i < 50 && (await keys()).length > 0; i++) await sleep(20);
  return keys();
}

/** Sends the head of a form without a length, then `chunks` one by one, until an answer comes. */
async function sendChunks(head: string, chunks: Iterable<Buffer>, pauseMs: number): Promise<[number, number]> {
  const client = request(`${api.origin}/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  const answered = new Promise<IncomingMessage | undefined>((resolve) => {
    client.once('response', resolve).once('error', () => resolve(undefined));
  });
  let sent = 0;
  let isOver = false;
  void answered.then(() => (isOver = true));
  client.write(head);
  for (const chunk of chunks) {
    if (isOver) break;
    if (!client.write(chunk)) await Promise.race([once(client, 'drain'), answered]);
    sent += chunk.length;
    await sleep(pauseMs);
  }
  const status = (await answered)?.statusCode ?? 0;
  client.destroy();
  return [status, sent];
}

const partHead = (disposition: string) => `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
function* megabytes(count: number): Generator<Buffer> {
  for (let i = 0; i < count; i++) yield Buffer.alloc(1 << 20);
}

test.each([
  ['another file', 'name="other"; filename="a.mp4"'],
  ['a second file', 'name="video"; filename=""'],
  ['a text field', 'name="title"'],
])('the bytes of %s count too', async (_what, disposition) => {
  const [status, sent] = await sendChunks(partHead(disposition), megabytes(120), 1);
  expect(status).toBe(413);
  expect(sent).toBeLessThan(30 << 20);
});

test('an upload that sends too few bytes a second is cut off, and nothing stays in the store', async () => {
  function* bytes() {
    for (let i = 0; i < 40; i++) yield Buffer.alloc(100);
  }
  const [status, sent] = await sendChunks(partHead('name="video"; filename="a.mp4"'), bytes(), 100);
  expect(status).toBe(408);
  expect(sent).toBeLessThan(3_000);
  expect(await keysInTheEnd()).toEqual([]);
});

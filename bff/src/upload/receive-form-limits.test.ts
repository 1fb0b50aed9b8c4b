import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startUploadApi, uploadRules, type UploadApi } from '#testing/upload-api';

let upload: UploadApi;

beforeAll(async () => {
  const slowest = { bytesPerSecond: 20_000, windowMs: 500 };
  upload = await startUploadApi({ ...uploadRules, slowest, checkFields: () => undefined });
});
afterAll(() => upload.close());

/** Sends the head of a form without a length, then `chunks` one by one, until an answer comes. */
async function sendChunks(head: string, chunks: Iterable<Buffer>, pauseMs: number): Promise<[number, number]> {
  const client = request(`${upload.api.origin}/upload`, {
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
  expect(await upload.keysInTheEnd()).toEqual([]);
});

test('an upload that a restart cuts off gets the reason and leaves nothing in the store', async () => {
  const restart = new AbortController();
  const restarted = await startUploadApi({
    ...uploadRules,
    checkFields: () => undefined,
    cutting: restart.signal,
  });
  const client = request(`${restarted.api.origin}/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  const answered = once(client, 'response') as Promise<[IncomingMessage]>;
  client.write('--b\r\nContent-Disposition: form-data; name="video"; filename="a.mp4"\r\n\r\nbegun');
  await restarted.begun;
  restart.abort();
  const [response] = await answered;
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('1');
  expect(JSON.parse(await text(response))).toMatchObject({ detail: 'The server is restarting. Please upload again.' });
  client.destroy();
  expect(await restarted.keysInTheEnd()).toEqual([]);
  await restarted.close();
});

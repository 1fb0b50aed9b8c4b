import { sentenceOf } from '@tallscreen/proto/rules/errors';
import { refusal } from '@tallscreen/kit/testing/refusal';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import type { Answer } from '#testing/api';
import { MAX_BYTES, startUploadApi, uploadRules, type UploadApi } from '#testing/upload-api';
import type { FormRules, Received } from '#upload/receive-form';

const rules: FormRules = {
  ...uploadRules,
  listFields: ['hashtags'],
  checkFields(fields, isComplete) {
    if (isComplete && !fields['title']) throw fail('title_required');
    if ((fields['title']?.length ?? 0) > 100) throw refusal('invalid_argument', 'Title is too long.');
  },
};

let upload: UploadApi;

beforeAll(async () => {
  upload = await startUploadApi(rules);
});
afterAll(() => upload.close());
afterEach(async () => upload.blobs.remove(await upload.keys()));

const content = Buffer.alloc(2_500_000, 'tallscreen');
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);

function formOf(...entries: readonly (readonly [string, string | File])[]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const send = (form: FormData): Promise<Answer> => upload.api.call('POST', '/upload', { body: form });

test.each([
  ['before', formOf(['title', 'Sun'], ['hashtags', '#a'], ['video', fileOf(content, 'a.mp4')])],
  ['after', formOf(['video', fileOf(content, 'a.MP4')], ['title', 'Sun'], ['hashtags', '#a'])],
])('stores the file unchanged, with fields that come %s it', async (_when, form) => {
  const { status, body } = await send(form);
  const { fields, file } = body as unknown as Received;
  expect([status, fields]).toEqual([200, { title: 'Sun', hashtags: '#a' }]);
  expect(file).toMatchObject({
    sizeBytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    key: expect.stringMatching(/^incoming\/[0-9a-f]{40}$/),
  });
  expect(await upload.keys()).toEqual([file?.key]);
  expect((await upload.blobs.stat(file?.key ?? ''))?.size).toBe(content.length);
});

test.each([
  [
    [
      ['hashtags', 'sea'],
      ['hashtags', '#sun'],
    ],
    'sea,#sun',
  ],
  [
    [
      ['hashtags[]', 'sea'],
      ['hashtags[]', 'sun'],
    ],
    'sea,sun',
  ],
  [
    [
      ['hashtags[0]', 'sea'],
      ['hashtags[1]', 'sun'],
    ],
    'sea,sun',
  ],
] as const)('a list sent as %j is joined by commas', async (entries, line) => {
  const { body } = await send(
    formOf(['title', 'Sun'], ...entries, ['title', 'Sea'], ['video', fileOf(content, 'a.mp4')]),
  );
  expect((body as unknown as Received).fields).toEqual({ title: 'Sea', hashtags: line });
});

test.each([
  '../../../etc/passwd.mp4',
  '..\\..\\a.mp4',
  'a\u0000b.mp4',
  `${'n'.repeat(5000)}.mp4`,
  '.mp4',
  '"; rm -rf /.mp4',
])('the file name %j does not become part of the key', async (name) => {
  const { status, body } = await send(formOf(['title', 'Sun'], ['video', fileOf(content, name)]));
  expect([status, (await upload.keys()).every((key) => /^incoming\/[0-9a-f]{40}$/.test(key))]).toEqual([200, true]);
  expect((body as unknown as Received).file?.sizeBytes).toBe(content.length);
});

test.each([
  [
    'a wrong extension',
    formOf(['title', 'Sun'], ['video', fileOf(content, 'a.avi')]),
    400,
    sentenceOf('wrong_video_extension'),
  ],
  [
    'no extension',
    formOf(['title', 'Sun'], ['video', fileOf(content, 'mp4')]),
    400,
    sentenceOf('wrong_video_extension'),
  ],
  [
    'a title too long, before',
    formOf(['title', 'a'.repeat(101)], ['video', fileOf(content, 'a.mp4')]),
    400,
    'Title is too long.',
  ],
  [
    'a title too long, after',
    formOf(['video', fileOf(content, 'a.mp4')], ['title', 'a'.repeat(101)]),
    400,
    'Title is too long.',
  ],
  ['no title', formOf(['video', fileOf(content, 'a.mp4')]), 400, 'Title is required.'],
  [
    'a file one byte too large',
    formOf(['title', 'Sun'], ['video', fileOf(Buffer.alloc(MAX_BYTES + 1), 'a.mp4')]),
    413,
    sentenceOf('video_body_too_large'),
  ],
  [
    'a file four times too large',
    formOf(['title', 'Sun'], ['video', fileOf(Buffer.alloc(MAX_BYTES * 4), 'a.mp4')]),
    413,
    sentenceOf('video_body_too_large'),
  ],
])('%s is refused and leaves nothing in the store', async (_what, form, status, detail) => {
  const answer = await send(form);
  expect([answer.status, answer.body['detail']]).toEqual([status, detail]);
  expect(await upload.keysInTheEnd()).toEqual([]);
});

test('a file of exactly the allowed size is accepted', async () => {
  const { status } = await send(formOf(['title', 'Sun'], ['video', fileOf(Buffer.alloc(MAX_BYTES), 'a.mp4')]));
  expect(status).toBe(200);
});

test.each([
  ['none', formOf(['title', 'Sun'])],
  ['an empty file input', formOf(['title', 'Sun'], ['video', fileOf(Buffer.alloc(0), '')])],
  ['a file in another field', formOf(['title', 'Sun'], ['other', fileOf(content, 'a.mp4')])],
])('no file is received: %s', async (_what, form) => {
  const { status, body } = await send(form);
  expect([status, (body as unknown as Received).file]).toEqual([200, undefined]);
  expect(await upload.keys()).toEqual([]);
});

test('of two files the first is stored', async () => {
  const form = formOf(
    ['title', 'Sun'],
    ['video', fileOf(content, 'a.mp4')],
    ['video', fileOf(Buffer.from('b'), 'b.mp4')],
  );
  expect(((await send(form)).body as unknown as Received).file?.fileName).toBe('a.mp4');
  expect(await upload.keys()).toHaveLength(1);
});

test('415 for a body that is not a form', async () => {
  const answer = await upload.api.call('POST', '/upload', {
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(415);
});

const BOUNDARY = 'b0undary';
const head =
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="title"\r\n\r\nSun\r\n` +
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="video"; filename="a.mp4"\r\n\r\n`;

function open(headers: Record<string, string | number> = {}): ClientRequest {
  const outgoing = request(`${upload.api.origin}/upload`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers },
  });
  outgoing.on('error', () => undefined);
  return outgoing;
}

const statusOf = async (outgoing: ClientRequest): Promise<number | undefined> => {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
};

test('nothing is stored when the client disconnects', async () => {
  const outgoing = open();
  outgoing.write(head);
  outgoing.write(content);
  await sleep(100);
  outgoing.destroy();
  await sleep(100);
  expect(await upload.keysInTheEnd()).toEqual([]);
});

test('400 for a form that ends in the middle of its file', async () => {
  const outgoing = open();
  outgoing.end(head + content.toString());
  expect(await statusOf(outgoing)).toBe(400);
  expect(await upload.keysInTheEnd()).toEqual([]);
});

test('a client that expects 100-continue gets 413 for a file that is too large', async () => {
  let isAsked = false;
  const outgoing = open({ expect: '100-continue', 'content-length': MAX_BYTES * 10 });
  outgoing.once('continue', () => (isAsked = true));
  outgoing.flushHeaders();
  expect(await statusOf(outgoing)).toBe(413);
  expect(isAsked).toBe(false);
  outgoing.destroy();
});

test('a client that expects 100-continue gets it', async () => {
  const body = `${head}abc\r\n--${BOUNDARY}--\r\n`;
  const outgoing = open({ expect: '100-continue', 'content-length': body.length });
  outgoing.flushHeaders();
  await once(outgoing, 'continue');
  outgoing.end(body);
  expect(await statusOf(outgoing)).toBe(200);
});

test('a client that reads the answer only after it has sent everything gets it', async () => {
  const size = 50 * 1024 * 1024;
  const socket = connect(upload.api.port, '127.0.0.1');
  const refused = head.replace('a.mp4', 'a.exe');
  socket.write(
    `POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${size + refused.length}\r\n\r\n${refused}`,
  );
  for (let sent = 0; sent < size; sent += content.length) {
    if (!socket.write(content.subarray(0, Math.min(content.length, size - sent)))) await once(socket, 'drain');
  }
  socket.setEncoding('utf8');
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  // The connection can be used again.
  socket.write('GET /nowhere HTTP/1.1\r\nhost: x\r\n\r\n');
  const [next] = (await once(socket, 'data')) as [string];
  expect(next).toMatch(/^HTTP\/1\.1 404 /);
  socket.destroy();
});

test('a request without a body and without a length is refused', async () => {
  const socket = connect(upload.api.port, '127.0.0.1');
  socket.write(
    'POST /upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n',
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

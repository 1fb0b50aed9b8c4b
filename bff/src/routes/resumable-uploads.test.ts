import { refusal } from '@tallscreen/kit/testing/refusal';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createDiskBlobs } from '@tallscreen/kit-files/blobs/disk';
import { until } from '@tallscreen/kit/testing/until';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';
import { createStoredUploads, createTusClient, idOf, PART_TYPE, tus } from '#testing/resumable-uploads';

const { stored, state, implement } = createStoredUploads();
let api: TestApi;
let client: TusClient;
let blobs: ReturnType<typeof createDiskBlobs>;
let directory: string;
const cutting = new AbortController();
/** bytes that the object store received */
let arrived = 0;
let token: string;

async function* counted(body: Readable) {
  for await (const chunk of body as AsyncIterable<Buffer>) {
    arrived += chunk.length;
    yield chunk;
  }
}

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'uploads-'));
  blobs = createDiskBlobs({ directory });
  token = await tokenFor(7);
  api = await startTestBff(implement, {
    blobs: { ...blobs, putStream: (key, body, put) => blobs.putStream(key, Readable.from(counted(body)), put) },
    cutting: cutting.signal,
    scale: 100,
  });
  client = createTusClient(api, token);
});
afterAll(async () => {
  await api?.close();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  stored.clear();
  state.cooldown = 0;
  arrived = 0;
  state.refusal = undefined;
});

const encoded = (text: string) => Buffer.from(text).toString('base64');
const call = (method: string, address: string, init: RequestInit = {}) => api.call(method, address, { token, ...init });

type TusClient = ReturnType<typeof createTusClient>;
const begin: TusClient['begin'] = (...given) => client.begin(...given);
const send: TusClient['send'] = (...given) => client.send(...given);
const offsetOf: TusClient['offsetOf'] = (address) => client.offsetOf(address);
const keysOf = async (address: string) => {
  const found: string[] = [];
  for await (const { key } of blobs.list(`uploads/${idOf(address)}/`)) found.push(key);
  return found;
};

test('a file that arrives in parts becomes one object with its hash, and a video', async () => {
  const address = await begin(11, { 'upload-metadata': `filename ${encoded('Sea.mov')},fingerprint ${encoded('f1')}` });
  const { status, headers } = await send(address, 0, 'hello ');
  expect([status, headers.get('upload-offset'), headers.get('tus-resumable')]).toEqual([204, '6', '1.0.0']);
  expect(headers.get('upload-expires')).toBe('Tue, 01 Jan 2030 00:00:00 GMT');
  const { body: list } = await call('GET', '/api/v1/uploads');
  expect(list['uploads']).toMatchObject([{ file_name: 'Sea.mov', fingerprint: 'f1', size: 11, offset: 6 }]);
  expect((await send(address, 6, 'world')).status).toBe(204);
  const form = { upload_id: idOf(address), title: 'Sea', hashtags: ['a', 'b'] };
  const { status: made, body } = await call('POST', '/api/v1/videos', json(form));
  expect([made, body['id'], body['message']]).toEqual([201, 12, 'Video submitted successfully for review!']);
  const objectKey = `incoming/${idOf(address)}`;
  expect((await buffer(await blobs.getRange(objectKey))).toString()).toBe('hello world');
  const sha256 = createHash('sha256').update('hello world').digest('hex');
  expect(state.created).toEqual({ objectKey, sha256, fileName: 'Sea.mov', uploadId: idOf(address) });
  // A repeated call returns the same video and does not need the parts.
  await blobs.remove(await keysOf(address));
  state.cooldown = 60;
  expect((await call('POST', '/api/v1/videos', json(form))).status).toBe(201);
});

test('X-HTTP-Method-Override names the method of a call, whatever its own is', async () => {
  const address = await begin(4);
  const headers = { ...tus, 'content-type': PART_TYPE, 'upload-offset': '0', 'x-http-method-override': 'PATCH' };
  const sent = await call('POST', address, { headers, body: 'abcd' });
  expect([sent.status, sent.headers.get('upload-offset')]).toEqual([204, '4']);
  const as = (method: string, override: string) =>
    call(method, address, { headers: { ...tus, 'x-http-method-override': override } });
  const asked = await as('POST', 'head');
  expect([asked.status, asked.headers.get('upload-offset')]).toEqual([200, '4']);
  expect((await as('POST', 'BREW')).status).toBe(405);
  expect((await as('POST', 'DELETE')).status).toBe(204);
  expect((await call('HEAD', address, { headers: tus })).status).toBe(404);
});

test('bytes at another position than the end of the upload change nothing', async () => {
  const address = await begin(10);
  await send(address, 0, 'abcd');
  for (const offset of [0, 3, 5]) expect((await send(address, offset, 'xy')).status).toBe(409);
  expect(await offsetOf(address)).toBe(4);
});

test('more bytes than announced are refused, whether their number is known or not', async () => {
  const address = await begin(4);
  expect((await send(address, 0, 'abcde')).status).toBe(413);
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(Buffer.from('abcde'));
      controller.close();
    },
  });
  const headers = { ...tus, 'content-type': PART_TYPE, 'upload-offset': '0' };
  const answer = await call('PATCH', address, { headers, body: stream, duplex: 'half' } as RequestInit);
  expect(answer.status).toBe(413);
  expect([await offsetOf(address), await keysOf(address)]).toEqual([0, []]);
});

test('an upload with the maximum number of parts is refused before its bytes are stored', async () => {
  const address = await begin(1_001);
  stored.get(idOf(address))!.parts = Array.from({ length: 1_000 }, () => ({ objectKey: 'uploads/x', sizeBytes: 1n }));
  const { status, body } = await send(address, 1_000, 'a');
  const detail = 'The upload arrived in too many parts. Please begin again.';
  expect([status, body['detail'], arrived]).toEqual([400, detail, 0]);
});

test.each([
  ['nothing stays of bytes', refusal('failed_precondition', 'Too many parts.'), 400, 0],
  ['bytes stay for the sweeper', refusal('unauthenticated', 'The session has ended.'), 401, 1],
])('%s that media refuses: %s', async (_, error, status, kept) => {
  const address = await begin(4);
  state.refusal = error;
  expect([(await send(address, 0, 'abcd')).status, (await keysOf(address)).length]).toEqual([status, kept]);
});

test('bytes that do not match their checksum are discarded', async () => {
  const address = await begin(4);
  const hash = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('base64');
  const wrong = await send(address, 0, 'abcd', { 'upload-checksum': `sha1 ${hash('sha1', 'abcx')}` });
  expect([wrong.status, await offsetOf(address), await keysOf(address)]).toEqual([460, 0, []]);
  expect((await send(address, 0, 'abcd', { 'upload-checksum': 'crc32 AAAA' })).status).toBe(400);
  const right = await send(address, 0, 'abcd', { 'upload-checksum': `sha256 ${hash('sha256', 'abcd')}` });
  expect([right.status, await offsetOf(address)]).toEqual([204, 4]);
});

test('OPTIONS tells what the server can do, to everybody', async () => {
  const { status, headers } = await api.call('OPTIONS', '/api/v1/uploads');
  expect([status, headers.get('tus-version'), headers.get('tus-extension'), headers.get('tus-max-size')]).toEqual([
    204,
    '1.0.0',
    'creation,termination,expiration,checksum',
    String(200 * 2 ** 20),
  ]);
});

test.each([
  ['without the version', {}, 412],
  ['another version', { 'tus-resumable': '0.2.2', 'upload-length': '1' }, 412],
  ['without a length', tus, 400],
  ['an unknown length', { ...tus, 'upload-defer-length': '1' }, 400],
  ['a length of zero', { ...tus, 'upload-length': '0' }, 400],
  ['more than 200 MB', { ...tus, 'upload-length': String(200 * 2 ** 20 + 1) }, 413],
  ['another kind of file', { ...tus, 'upload-length': '1', 'upload-metadata': `filename ${encoded('a.avi')}` }, 400],
  ['malformed metadata', { ...tus, 'upload-length': '1', 'upload-metadata': 'filename !' }, 400],
])('an upload is not begun: %s', async (_, headers, status) => {
  const answer = await call('POST', '/api/v1/uploads', { headers });
  expect([answer.status, typeof answer.body['detail']]).toEqual([status, 'string']);
  expect(stored.size).toBe(0);
});

test('during the cooldown a file can be kept as a draft, but no video is made of it', async () => {
  state.cooldown = 61;
  const address = await begin(1);
  expect((await send(address, 0, 'a')).status).toBe(204);
  const { status, body } = await call('POST', '/api/v1/videos', json({ upload_id: idOf(address), title: 'a' }));
  expect([status, body['detail']]).toEqual([429, 'Please wait 1m 1s before uploading again.']);
});

test('a video is not made of an incomplete or unknown upload, or without a title', async () => {
  const address = await begin(2);
  await send(address, 0, 'a');
  const submit = async (form: object) => {
    const { status, body } = await call('POST', '/api/v1/videos', json(form));
    return [status, body['detail']];
  };
  const upload_id = idOf(address);
  expect(await submit({ upload_id, title: 'a' })).toEqual([400, 'The upload is not complete yet.']);
  expect(await submit({ upload_id, title: ' ' })).toEqual([400, 'Title is required.']);
  expect(await submit({ title: 'a' })).toEqual([400, 'Please select a video file to upload.']);
  expect(await submit({ upload_id: '0'.repeat(40), title: 'a' })).toEqual([404, 'Upload not found.']);
});

test('a deleted upload is gone', async () => {
  const address = await begin(2);
  expect((await call('DELETE', address, { headers: tus })).status).toBe(204);
  expect((await call('HEAD', address, { headers: tus })).status).toBe(404);
  expect((await send(address, 0, 'a')).status).toBe(404);
  expect((await api.call('DELETE', address, { headers: tus })).status).toBe(401);
});

test('parts need the type of the protocol and a valid offset', async () => {
  const address = await begin(2);
  expect((await send(address, 0, 'a', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send(address, 0, 'a', { 'upload-offset': 'x' })).status).toBe(400);
  expect((await send(address, 0, 'a', { 'tus-resumable': '2' })).status).toBe(412);
});

/** Sends the first half of a body of ten bytes. Resolves once the object store has it. */
async function sendHalf(address: string) {
  const sending = request(`${api.origin}${address}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      authorization: `Bearer ${token}`,
      'content-type': PART_TYPE,
      'content-length': 10,
      'upload-offset': 0,
    },
  });
  const status = new Promise<number>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
    sending.on('error', () => resolve(0));
  });
  sending.write('01234');
  await until(() => arrived === 5);
  return { sending, status };
}

test('bytes that arrived before the line was lost are kept', async () => {
  const address = await begin(10);
  const { sending } = await sendHalf(address);
  sending.destroy();
  expect(await until(() => offsetOf(address), Boolean)).toBe(5);
  expect((await send(address, 5, '56789')).status).toBe(204);
});

test('bytes that arrived before the process ended are kept, and the client is asked to continue', async () => {
  const address = await begin(10);
  const { sending, status } = await sendHalf(address);
  cutting.abort();
  expect(await status).toBe(503);
  sending.destroy();
  expect(await offsetOf(address)).toBe(5);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { request, type ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createDiskBlobs } from '@tallscreen/kit-files/blobs/disk';
import { until } from '@tallscreen/kit/testing/until';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';
import { createStoredUploads, createTusClient, idOf, PART_TYPE, tus } from '#testing/resumable-uploads';
import { createUploadPlaces } from '#upload/upload-places';

const { stored, implement } = createStoredUploads();
let api: TestApi;
let directory: string;
/** number of objects being written, and its maximum so far */
let writing = 0;
let mostWriting = 0;
/** While it is set, whole files wait for it before they are written. */
let gate: PromiseWithResolvers<void> | undefined;
const open: ClientRequest[] = [];

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'bounds-'));
  const blobs = createDiskBlobs({ directory });
  const putStream: typeof blobs.putStream = async (key, body, put) => {
    mostWriting = Math.max(mostWriting, ++writing);
    try {
      if (key.startsWith('incoming/')) await gate?.promise;
      return await blobs.putStream(key, body, put);
    } finally {
      writing--;
    }
  };
  api = await startTestBff(implement, {
    blobs: { ...blobs, putStream },
    scale: 100,
    uploadPlaces: createUploadPlaces({ perProcess: 4, perUser: 2 }),
  });
});
afterAll(async () => {
  await api?.close();
  await rm(directory, { recursive: true });
});
afterEach(async () => {
  gate?.resolve();
  gate = undefined;
  for (const sending of open.splice(0)) sending.destroy();
  await until(() => writing === 0);
  mostWriting = 0;
});

const clientOf = async (userId: number) => {
  const token = await tokenFor(userId);
  return { token, ...createTusClient(api, token) };
};

/** Sends a few bytes of a body and then no more. `status` resolves with the answer, 0 for none. */
function sendSlowly(token: string, method: string, address: string, headers: Record<string, string>, bytes: string) {
  const sending = request(api.origin + address, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
  open.push(sending);
  const { promise: status, resolve } = Promise.withResolvers<number>();
  sending.on('response', (response) => resolve(response.resume().statusCode ?? 0));
  sending.on('error', () => resolve(0));
  sending.write(bytes);
  return { sending, status };
}
const sendPartSlowly = (token: string, address: string) =>
  sendSlowly(token, 'PATCH', address, { ...tus, 'content-type': PART_TYPE, 'upload-offset': '0' }, 'abc');
const sendFormSlowly = (token: string, address: string, field: string, file: string) =>
  sendSlowly(
    token,
    'POST',
    address,
    { 'content-type': 'multipart/form-data; boundary=x' },
    `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${file}"\r\n\r\nabc`,
  );

test('of several calls that send to one upload the newest wins, even while an older one is silent', async () => {
  const { token, begin, send, offsetOf } = await clientOf(21);
  const address = await begin(6);
  const lost = sendPartSlowly(token, address);
  await until(() => writing === 1);
  // The bytes of the older call are kept, so the newer one learns that it begins at the wrong position.
  expect((await send(address, 0, 'abcdef')).status).toBe(409);
  expect(await lost.status).toBe(423);
  expect(await offsetOf(address)).toBe(3);
  expect((await send(address, 3, 'def')).status).toBe(204);
});

test('sixty calls that send to one upload hold one place, and all but one are refused', async () => {
  const { token, begin } = await clientOf(22);
  const address = await begin(6);
  const calls = Array.from({ length: 60 }, () => sendPartSlowly(token, address));
  const answers: number[] = [];
  for (const { status } of calls) void status.then((answer) => answers.push(answer));
  await until(() => answers.length >= 58);
  expect(answers.filter((answer) => answer !== 423 && answer !== 409)).toEqual([]);
  await until(() => mostWriting > 0);
  expect(mostWriting).toBe(1);
});

test('users cannot end the calls of other users', async () => {
  const [owner, stranger] = await Promise.all([clientOf(23), clientOf(24)]);
  const address = await owner.begin(6);
  const { sending, status } = sendPartSlowly(owner.token, address);
  await until(() => writing === 1);
  await stranger.send(address, 3, 'x');
  sending.end('def');
  expect(await status).toBe(204);
});

test.each([
  ['a video', '/api/v1/videos/upload', 'video', 'a.mp4'],
  ['a promo', '/api/v1/promos/upload', 'video', 'a.mp4'],
  ['a picture', '/api/v1/profile/avatar', 'file', 'a.png'],
])('two bodies of a user at a time, others get 429 before they are read: %s', async (_, address, field, file) => {
  const { token, begin } = await clientOf(25);
  sendPartSlowly(token, await begin(6));
  sendFormSlowly(token, address, field, file);
  await until(() => writing === 2);
  const refused = await api.call('POST', address, { token, body: formWith(field, file) });
  expect([refused.status, refused.headers.get('retry-after'), refused.body['detail']]).toEqual([
    429,
    '5',
    'Too many of your uploads run at once. Please try again.',
  ]);
  const other = await clientOf(26);
  expect((await other.send(await other.begin(3), 0, 'abc')).status).toBe(204);
});

function formWith(field: string, file: string): FormData {
  const form = new FormData();
  form.set('title', 'Sea');
  form.set(field, new File(['bytes'], file));
  return form;
}

test('a process that receives as many bodies as it may refuses others with 503, until one has ended', async () => {
  const slow = await Promise.all(
    [31, 31, 32, 32].map(async (userId) => {
      const { token, begin } = await clientOf(userId);
      return sendPartSlowly(token, await begin(6));
    }),
  );
  await until(() => writing === 4);
  const { send, begin } = await clientOf(33);
  const address = await begin(3);
  const refused = await send(address, 0, 'abc');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  slow[0]?.sending.destroy();
  await until(async () => (await send(address, 0, 'abc')).status === 204);
});

async function complete(userId: number) {
  const { token, begin, send } = await clientOf(userId);
  const address = await begin(3);
  await send(address, 0, 'abc');
  const submit = () =>
    api.call('POST', '/api/v1/videos', { ...json({ upload_id: idOf(address), title: 'Sea' }), token });
  return { uploadId: idOf(address), submit };
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

test('of sixty calls that submit one upload one joins its parts, and a repeat is answered with its video', async () => {
  const { submit } = await complete(41);
  mostWriting = 0;
  gate = Promise.withResolvers();
  const first = submit();
  await until(() => writing === 1);
  const others = await Promise.all(Array.from({ length: 59 }, submit));
  expect(statuses(others)).toEqual(Array.from({ length: 59 }, () => 409));
  gate.resolve();
  expect((await first).status).toBe(201);
  expect(mostWriting).toBe(1);
  const { status, body } = await submit();
  expect([status, body['id']]).toEqual([201, 12]);
});

test('three uploads are joined at a time; a failed submit can be repeated at once', async () => {
  const uploads: Awaited<ReturnType<typeof complete>>[] = [];
  for (let userId = 50; userId < 80; userId++) uploads.push(await complete(userId));
  mostWriting = 0;
  gate = Promise.withResolvers();
  const answers = uploads.map(({ submit }) => submit());
  const refused = await Promise.any(answers);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  await until(() => writing === 3);
  gate.resolve();
  expect(statuses(await Promise.all(answers))).toEqual([
    ...Array.from({ length: 23 }, () => 201),
    ...Array.from({ length: 7 }, () => 503),
  ]);
  expect(mostWriting).toBe(3);
  const again = await Promise.all(
    uploads.filter(({ uploadId }) => stored.get(uploadId)?.videoId === 0n).map(({ submit }) => submit()),
  );
  expect(statuses(again)).toEqual(Array.from({ length: 7 }, () => 201));
});

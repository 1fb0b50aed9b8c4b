import { beforeEach, expect, test } from '@jest/globals';
import { tokenOf } from '../../testing/data.ts';
import { createTestServer, fail, ok, type Answer } from '../../testing/server.ts';
import { installXhr, type FakeUpload } from '../../testing/xhr.ts';
import { sendUpload } from './sendUpload.ts';

beforeEach(() => localStorage.setItem('token', tokenOf(1)));

/** User 1 uploads; `answers` are given to the upload's attempts in turn, `refresh` to the renewal of the session. */
function start(answers: Answer[], refresh: () => Answer = () => ok({ access_token: 'new' })) {
  const uploads = installXhr((upload: FakeUpload) => upload.answer(answers.shift() ?? ok()));
  const { client } = createTestServer(() => refresh());
  const control = new AbortController();
  const percents: number[] = [];
  const send = () =>
    sendUpload({
      client,
      path: '/videos/upload',
      userId: 1,
      parts: { title: 'Waves', hashtags: 'a, b', video: new File(['x'], 'a.mp4') },
      onProgress: (percent) => percents.push(percent),
      signal: control.signal,
    });
  return { uploads, control, percents, send, client };
}

test('sends the texts before the file, with the access token', async () => {
  const { send, uploads } = start([ok({}, 201)]);
  expect(await send()).toEqual({ ok: true });
  expect([...uploads[0]!.form.keys()]).toEqual(['title', 'hashtags', 'video']);
  expect(uploads[0]).toMatchObject({
    path: '/api/v1/videos/upload',
    headers: { authorization: `Bearer ${tokenOf(1)}` },
  });
});

test('a 401 renews the session and repeats the upload once with the new token', async () => {
  const { send, uploads } = start([fail(401), ok()]);
  expect(await send()).toEqual({ ok: true });
  expect(uploads.map(({ headers }) => headers['authorization'])).toEqual([`Bearer ${tokenOf(1)}`, 'Bearer new']);
});

test('ends the session if the renewal is refused', async () => {
  const { send, client } = start([fail(401, 'Expired.')], () => fail(401));
  expect(await send()).toEqual({ ok: false, status: 401, text: 'Expired.' });
  expect(client.token.read()).toBeNull();
});

test('keeps the session if the server cannot be reached for the renewal', async () => {
  const { send, client } = start([fail(401)], () => fail(503));
  expect(await send()).toEqual({ ok: false, status: 0, text: undefined });
  expect(client.token.read()).toBe(tokenOf(1));
});

test('does not repeat the upload with the token of another user', async () => {
  const { send, uploads } = start([fail(401)], () => ok({ access_token: tokenOf(2) }));
  expect(await send()).toMatchObject({ ok: false, text: 'Somebody else has signed in meanwhile.' });
  expect(uploads).toHaveLength(1);
});

test('does not repeat an upload that was cancelled during the renewal', async () => {
  const { send, uploads, control } = start([fail(401)], () => {
    control.abort();
    return ok({ access_token: 'new' });
  });
  expect(await send()).toEqual({ ok: false, status: 0, text: 'Upload cancelled.' });
  expect(uploads).toHaveLength(1);
});

test('an answer that is not JSON has no text', async () => {
  const { send } = start([{ status: 502, body: undefined }]);
  expect(await send()).toEqual({ ok: false, status: 502, text: undefined });
});

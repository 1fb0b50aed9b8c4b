import { refusal } from '@tallscreen/kit/testing/refusal';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { VideoKind, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { VideoService } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const OWNER = 6;
const captions = [
  { lang: 'de', url: '/media/videos/1/c0/captions-de.vtt', automatic: true },
  { lang: 'en', url: '/media/videos/1/captions/en-1a.vtt' },
];
const video = { id: 1n, kind: VideoKind.VIDEO, uploaderId: BigInt(OWNER), status: VideoStatus.TESTING, captions };
const sent: unknown[] = [];

let api: TestApi;
beforeAll(async () => {
  api = await startTestBff(({ add }) => {
    add(VideoService, {
      batchGetVideos: ({ lookups }) => ({ videos: lookups.some(({ videoId }) => videoId === 1n) ? [video] : [] }),
      getCaptions({ videoId, lang, viewer }) {
        sent.push([videoId, lang, viewer?.userId]);
        if (lang !== 'en') throw fail('captions_not_found');
        return { text: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHé\n' };
      },
      setCaptions({ videoId, lang, text }) {
        sent.push([videoId, lang, text]);
        if (videoId !== 1n) throw refusal('permission_denied', 'You may only caption your own videos.');
        if (!text.startsWith('WEBVTT')) throw refusal('invalid_argument', 'Line 1: The file must begin with WEBVTT.');
        return { video };
      },
      deleteCaptions: () => ({ video: { ...video, captions: [] } }),
    });
  });
});
afterAll(() => api.close());

const PATH = '/api/v1/videos/1/captions/en';
const put = async (body: string | Uint8Array<ArrayBuffer>, { type = 'text/vtt', path = PATH } = {}) =>
  api.call('PUT', path, { token: await tokenFor(OWNER), headers: { 'content-type': type }, body });

test('guests read the captions of a live video as WebVTT', async () => {
  const answer = await fetch(api.origin + PATH);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/vtt; charset=utf-8']);
  expect(await answer.text()).toContain('Hé');
  expect((await api.call('GET', '/api/v1/videos/1/captions/de')).status).toBe(404);
  expect((await api.call('GET', '/api/v1/videos/2/captions/en')).status).toBe(404);
  expect((await api.call('GET', '/api/v1/videos/1/captions/e_n')).status).toBe(400);
});

test('the uploader sets and deletes captions', async () => {
  sent.length = 0;
  const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHé';
  for (const type of ['text/vtt', 'text/plain', 'text/vtt; charset=utf-8'])
    // Exact comparison: captions that no model made have no field `automatic`.
    expect(await put(file, { type }).then(({ status, body }) => [status, body])).toEqual([200, { captions }]);
  expect(sent[0]).toEqual([1n, 'en', file]);
  const deleted = await api.call('DELETE', PATH, { token: await tokenFor(OWNER) });
  expect([deleted.status, deleted.body]).toEqual([200, { captions: [] }]);
});

test.each([
  ['a file that is no WebVTT', 'nonsense', 'text/vtt', 400, 'Line 1: The file must begin with WEBVTT.'],
  ['an empty file', '', 'text/vtt', 400, 'Line 1: The file must begin with WEBVTT.'],
  ['bytes that are no text', new Uint8Array([0x57, 0xff, 0xfe]), 'text/vtt', 400, 'Captions must be UTF-8 text.'],
  ['a file of another type', '{}', 'application/json', 415, 'Send text/vtt.'],
  ['a file over 256 KB', 'x'.repeat(256 * 1024 + 1), 'text/vtt', 413, 'Captions must be under 256KB.'],
])('%s is refused', async (_what, body, type, status, detail) => {
  const answer = await put(body, { type });
  expect([answer.status, answer.body['detail']]).toEqual([status, detail]);
});

test('captions of a video that the caller may not see get 404, and guests cannot set any', async () => {
  expect((await put('WEBVTT', { path: '/api/v1/videos/2/captions/en' })).status).toBe(404);
  expect((await api.call('PUT', PATH, { headers: { 'content-type': 'text/vtt' }, body: 'WEBVTT' })).status).toBe(401);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { until } from '@tallscreen/kit/testing/until';
import { VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { startSpeechModel } from './speech-model.ts';
import { bootMedia, bootWorker, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;
let model: Awaited<ReturnType<typeof startSpeechModel>>;
const good = {
  status: 200,
  body: { language: 'german', segments: [{ start: 0.1, end: 0.9, text: ' Guten Morgen' }] },
};
let answer: { status: number; body: unknown } = good;

beforeAll(async () => {
  [media, videos, model] = await Promise.all([bootMedia(), createVideoMaker(), startSpeechModel(() => answer)]);
  await bootWorker(media, {
    SPEECH_MODEL_URL: model.url,
    SPEECH_MODEL: 'small',
    SPEECH_MODEL_TOKEN: 'secret',
    SPEECH_MODEL_TIMEOUT_SECONDS: '5',
  });
});
afterAll(async () => {
  model?.close();
  await videos?.dispose();
  await media?.dispose();
});

async function processed(file: Buffer, userId: number) {
  const { video } = await media.upload(file, { userId });
  const viewer = { userId: BigInt(userId), isAdmin: true };
  const read = async () => (await media.client.batchGetVideos({ lookups: [{ videoId: video.id, viewer }] })).videos[0];
  await until(async () => (await read())?.status === VideoStatus.SCANNING);
  return { read, captions: (await read())?.captions ?? [] };
}

test('the speech of a new video becomes its captions, before it is scanned', async () => {
  const { captions } = await processed(await videos.mp4('spoken.mp4', '320x568', 1), 7);
  expect(captions).toMatchObject([{ lang: 'de', automatic: true }]);
  const file = await fetch(media.httpUrl + captions[0]?.url);
  expect(file.headers.get('content-type')).toContain('text/vtt');
  expect(await file.text()).toBe('WEBVTT\n\n00:00.100 --> 00:00.900\nGuten Morgen\n');
  const [call] = model.heard;
  expect(call).toMatchObject({
    authorization: 'Bearer secret',
    fields: { model: 'small', response_format: 'verbose_json' },
  });
  const sound = call?.sound ?? Buffer.alloc(0);
  expect([sound.toString('latin1', 0, 4), sound.readUInt16LE(22), sound.readUInt32LE(24)]).toEqual(['RIFF', 1, 16_000]);
});

test('a video continues without captions when the model fails, and a silent video is not sent to the model', async () => {
  answer = { status: 503, body: { error: 'busy' } };
  expect((await processed(await videos.mp4('other.mp4', '320x568', 1), 8)).captions).toEqual([]);
  answer = { status: 200, body: { segments: 'none' } };
  expect((await processed(await videos.mp4('third.mp4', '320x568', 1), 9)).captions).toEqual([]);
  answer = { status: 200, body: { ...good.body, language: 'klingon' } };
  expect((await processed(await videos.mp4('unknown.mp4', '320x568', 1), 12)).captions).toEqual([]);
  answer = good;
  const calls = model.heard.length;
  expect((await processed(await videos.silent(), 10)).captions).toEqual([]);
  expect(model.heard).toHaveLength(calls);
  expect((await processed(await videos.mp4('fourth.mp4', '320x568', 1), 11)).captions).toHaveLength(1);
});

test('videos do not wait for a model that has failed three times in a row', async () => {
  answer = { status: 500, body: {} };
  const calls = model.heard.length;
  for (let i = 0; i < 4; i++)
    expect((await processed(await videos.mp4(`down${i}.mp4`, '320x568', 1), 20 + i)).captions).toEqual([]);
  expect(model.heard).toHaveLength(calls + 3);
});

import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit/outbox/outbox';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { JobQueue } from '#domain/ports';
import { createClipStore } from '#store/clips';
import { listKeys } from '#store/doomed-files';
import { createJobQueue } from '#store/jobs';
import type { MakeFiles } from '#worker/make-files';
import { runJob, type RunJobDeps } from '#worker/run-job';
import { createClipMaker, type ClipMaker } from './harness/clips.ts';
import { bootMedia, type Media } from './harness/media.ts';

let media: Media;
let clips: ClipMaker;

beforeAll(async () => {
  [media, clips] = await Promise.all([bootMedia(), createClipMaker()]);
}, 60_000);
afterAll(async () => {
  await clips?.dispose();
  await media?.dispose();
}, 60_000);

/** A worker without its loop, whose objects are written and need no ffmpeg. */
function createDeps(): RunJobDeps & { readonly queue: JobQueue } {
  const { connection, blobs } = media;
  const reader = createClipStore(connection);
  const leaseMs = 2_000;
  const clean = async () => undefined;
  const outbox = createOutbox(connection);
  const makeFiles: MakeFiles = async ({ prefix }) => {
    const put = async (name: string) => {
      await blobs.putStream(prefix + name, Readable.from(['bytes']), { contentType: 'video/mp4' });
      return prefix + name;
    };
    const rendition = { name: '480p', key: await put('480p.mp4'), width: 480, height: 720, sizeBytes: 5 };
    const [posterKey, posterWebpKey, stripKey] = [await put('p.jpg'), await put('p.webp'), await put('strip.jpg')];
    return { renditions: [rendition], posterKey, posterWebpKey, stripKey };
  };
  return {
    queue: createJobQueue({ connection, outbox, clips: reader, clean, leaseMs, maxAttempts: 3 }),
    reader,
    makeFiles,
    discard: async (prefix) => blobs.remove(await listKeys(blobs, prefix)),
    leaseMs,
    logger: media.parts.logger,
  };
}

async function begin(deps: RunJobDeps) {
  const { video } = await media.upload(await clips.silent());
  const job = await deps.queue.claim();
  if (job?.clip.id !== Number(video.id)) throw new Error('another clip waits');
  return { job, id: Number(video.id) };
}
const stateOf = async (deps: RunJobDeps, id: number, prefix: string) => [
  (await deps.reader.find(id))?.status,
  (await listKeys(media.blobs, prefix)).length,
];

test('committed without an answer, run once more and refused: the files stay', async () => {
  const deps = createDeps();
  const { job, id } = await begin(deps);
  // What the driver does when the answer to a commit does not come: the whole transaction again.
  const finish: JobQueue['finish'] = async (...wish) => {
    await deps.queue.finish(...wish);
    return deps.queue.finish(...wish);
  };
  await runJob({ ...deps, queue: { ...deps.queue, finish } }, job, new AbortController().signal);
  expect(await stateOf(deps, id, job.prefix)).toEqual(['scanning', 4]);
}, 60_000);

test('no answer and no second run: the files stay, whether it was committed or not', async () => {
  const deps = createDeps();
  const { job, id } = await begin(deps);
  const finish: JobQueue['finish'] = async (...wish) => {
    await deps.queue.finish(...wish);
    throw Object.assign(new Error('read'), { code: 'ECONNRESET' });
  };
  await runJob({ ...deps, queue: { ...deps.queue, finish } }, job, new AbortController().signal);
  expect(await stateOf(deps, id, job.prefix)).toEqual(['scanning', 4]);
}, 60_000);

test('deleted before it was finished: nothing is left', async () => {
  const deps = createDeps();
  const { job, id } = await begin(deps);
  const finish: JobQueue['finish'] = async (...wish) => {
    await media.client.deleteVideo({ videoId: BigInt(id), kind: VideoKind.VIDEO }, await media.as(7));
    return deps.queue.finish(...wish);
  };
  await runJob({ ...deps, queue: { ...deps.queue, finish } }, job, new AbortController().signal);
  expect(await stateOf(deps, id, job.prefix)).toEqual(['deleted', 0]);
}, 60_000);

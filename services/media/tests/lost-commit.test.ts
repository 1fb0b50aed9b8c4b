import { noCut } from '@tallscreen/proto/rules/cut-rules';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOutbox } from '@tallscreen/kit-events/outbox/outbox';
import { policyDefaults } from '@tallscreen/proto/rules/policies';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { createLeaseJob } from '#app/lease-job';
import { createCreateVideo } from '#app/create-video';
import { createFinishJob, type FinishJob } from '#app/finish-job';
import { createProcessVideo, type ProcessVideoDeps } from '#app/process-video';
import { noDetails } from '#domain/video-details';
import type { MakeFiles } from '#ffmpeg/make-files';
import type { UploadInspector } from '#ffmpeg/upload-inspector';
import { createTurn } from '#app/turn';
import { createJobStore } from '#store/jobs';
import { createMediaItemStore } from '#store/media-items';
import { listKeys } from '#store/objects';
import { createStoredReader } from '#store/stored';
import { createUploaderStore } from '#store/uploaders';
import { createUploadStore } from '#store/uploads';
import { createVideoMaker, type VideoMaker } from './sample-videos.ts';
import { bootMedia, type Media } from './world.ts';

let media: Media;
let videos: VideoMaker;

beforeAll(async () => {
  [media, videos] = await Promise.all([bootMedia(), createVideoMaker()]);
});
afterAll(async () => {
  await videos?.dispose();
  await media?.dispose();
});

/** A worker without its loop. It stores objects without running ffmpeg. */
function createWorker() {
  const { connection, blobs } = media;
  const leaseMs = 2_000;
  const [mediaItems, jobs] = [createMediaItemStore(connection), createJobStore(connection)];
  const saving = { outbox: createOutbox(connection), mediaItems, jobs, deleteFilesOf: async () => undefined };
  const makeFiles: MakeFiles = async ({ prefix }) => {
    const put = async (name: string) => {
      await blobs.putStream(prefix + name, Readable.from(['bytes']), { contentType: 'video/mp4' });
      return prefix + name;
    };
    const rendition = { name: '480p', key: await put('480p.mp4'), width: 480, height: 720, sizeBytes: 5 };
    const [posterKey, stripKey] = [await put('p.jpg'), await put('strip.jpg')];
    const files = { renditions: [rendition], posterKey, stripKey };
    return { files, shown: { durationMs: 1_000, width: 480, height: 720 }, captions: [] };
  };
  const deps: ProcessVideoDeps = {
    makeFiles,
    finishJob: createFinishJob(saving),
    jobs,
    mediaItems,
    removeFiles: async (prefix) => blobs.remove(await listKeys(blobs, prefix)),
    leaseMs,
    logger: media.parts.logger,
  };
  return { deps, leaseJob: createLeaseJob({ ...saving, leaseMs, maxAttempts: 3 }) };
}

/** Uploads a video and processes it by a worker with the given `finishJob`. Returns its status and number of files. */
async function processWith(wrap: (finishJob: FinishJob) => FinishJob) {
  const { deps, leaseJob } = createWorker();
  const { video } = await media.upload(await videos.silent());
  const job = await leaseJob();
  if (job?.item.id !== Number(video.id)) throw new Error('Another job waits.');
  const processVideo = createProcessVideo({ ...deps, finishJob: wrap(deps.finishJob) });
  await processVideo(job, createTurn(), new AbortController().signal);
  return [(await deps.mediaItems.find(job.item.id))?.status, (await listKeys(media.blobs, job.prefix)).length];
}

test('files stay when the driver repeats a commit whose answer was lost', async () => {
  const state = await processWith((finishJob) => async (...args) => {
    await finishJob(...args);
    await finishJob(...args);
  });
  expect(state).toEqual(['scanning', 3]);
});

test('files stay when the answer of a commit was lost and it is not repeated', async () => {
  const state = await processWith((finishJob) => async (...args) => {
    await finishJob(...args);
    throw Object.assign(new Error('read'), { code: 'ECONNRESET' });
  });
  expect(state).toEqual(['scanning', 3]);
});

test('files are removed when the video is deleted before the job is finished', async () => {
  const state = await processWith((finishJob) => async (job, command) => {
    const request = { videoId: BigInt(job.item.id), kind: VideoKind.VIDEO };
    await media.client.deleteVideo(request, await media.as(7));
    await finishJob(job, command);
  });
  expect(state).toEqual(['deleted', 0]);
});

test('a call that is repeated during the first one returns the first one’s video without a cooldown, and the file stays', async () => {
  const { connection, blobs } = media;
  const stored = createMediaItemStore(connection);
  const { video, objectKey } = await media.upload(await videos.silent());
  let looks = 0;
  const createVideo = createCreateVideo({
    outbox: createOutbox(connection),
    // The first read happens before the first call has stored the video.
    mediaItems: {
      ...stored,
      findByObjectKey: async (...key) => (looks++ === 0 ? null : stored.findByObjectKey(...key)),
    },
    uploaders: createUploaderStore(connection),
    uploads: createUploadStore(connection),
    jobs: createJobStore(connection),
    inspector: { remove: (key: string) => blobs.remove([key]) } as UploadInspector,
    newId: () => 1,
    cooldownSeconds: 300,
    mustVerifyEmail: true,
    quota: { items: 0, bytes: 0 },
    stored: createStoredReader(connection),
    readPromoCaps: () => Promise.resolve(policyDefaults['promo-caps']),
  });
  const form = {
    kind: 'video',
    details: { ...noDetails, title: 'Again' },
    cut: noCut,
    objectKey,
    fileName: 'clip.mp4',
    sha256: '',
    uploadId: '',
  } as const;
  const again = await createVideo(form, { userId: 7, isAdmin: false });
  expect(again.id).toBe(Number(video.id));
  expect(await media.exists(objectKey)).toBe(true);
});

import { createPublicListener } from '@tallscreen/kit-http/listener';
import type { Scope } from '@tallscreen/kit/service';
import { createLeaseJob } from '#app/lease-job';
import { createFinishJob } from '#app/finish-job';
import { createProcessVideo } from '#app/process-video';
import type { WorkerConfig } from '#config';
import { openFinishedFiles, type CopyFinished } from '#ffmpeg/finished-files';
import { createMakeFiles } from '#ffmpeg/make-files';
import { createHealthServer } from '#http/health';
import { observeUploads } from '#jobs/observe-queues';
import { startProcessVideos } from '#jobs/process-videos';
import { openWorkerParts, type WorkerParts } from '#parts';
import { createCaptionSpeech, type CaptionSpeech, type CaptionSpeechDeps } from '#speech/caption-speech';
import { createSpeechModel } from '#speech/speech-model';
import { listKeys } from '#store/objects';

/** Starts the worker. worker.ts and the tests call this. */
export async function startWorker(scope: Scope, config: WorkerConfig): Promise<void> {
  const parts = await openWorkerParts(scope, config);
  const copyFinished = await openFinishedFiles(config.FINISHED_FILES_DIR);
  const start = startProcessing(scope, config, { ...parts, copyFinished });
  const loops = Array.from({ length: config.WORKER_CONCURRENCY }, start);
  scope.onStop(() => Promise.all(loops.map((loop) => loop.stop())));
  observeUploads(scope, parts.jobs);
  if (config.HTTP_PORT !== undefined) {
    await scope.serve(createPublicListener(createHealthServer(scope.readiness), { port: config.HTTP_PORT }));
  }
}

type Deps = WorkerParts & { readonly copyFinished: CopyFinished };

/** Returns a function that starts one loop. */
function startProcessing({ logger }: Scope, config: WorkerConfig, parts: Deps) {
  const { outbox, blobs, tools, scratch, mediaItems, jobs, deleteFiles, copyFinished } = parts;
  const timeoutMs = config.FFMPEG_TIMEOUT_SECONDS * 1000;
  const leaseMs = config.WORKER_LEASE_SECONDS * 1000;
  const saving = { outbox, mediaItems, jobs, deleteFilesOf: deleteFiles.ofItem };
  const leaseJob = createLeaseJob({ ...saving, leaseMs, maxAttempts: config.WORKER_ATTEMPTS });
  const captionSpeech = openCaptionSpeech(config, { tools, blobs, logger });
  const processVideo = createProcessVideo({
    makeFiles: createMakeFiles({
      blobs,
      tools,
      scratch,
      threads: config.FFMPEG_THREADS,
      timeoutMs,
      captionSpeech,
      copyFinished,
    }),
    finishJob: createFinishJob(saving),
    jobs,
    mediaItems,
    removeFiles: async (prefix) => blobs.remove(await listKeys(blobs, prefix)),
    leaseMs,
    logger,
  });
  return () => startProcessVideos({ leaseJob, processVideo, jobs, logger });
}

function openCaptionSpeech(config: WorkerConfig, deps: Omit<CaptionSpeechDeps, 'transcribe'>): CaptionSpeech {
  const { SPEECH_MODEL_URL: url, SPEECH_MODEL: model, SPEECH_MODEL_TOKEN: token } = config;
  if (url === undefined) return () => Promise.resolve([]);
  const timeoutMs = config.SPEECH_MODEL_TIMEOUT_SECONDS * 1000;
  return createCaptionSpeech({ ...deps, transcribe: createSpeechModel({ url, model, token, timeoutMs }) });
}

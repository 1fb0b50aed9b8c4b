import { openBlobs } from '@tallscreen/kit/blobs/open';
import { createSandbox } from '@tallscreen/kit/child/sandbox';
import type { Scope } from '@tallscreen/kit/service';
import { openMongo } from '@tallscreen/kit/wiring';
import type { WorkerConfig } from '#config';
import { createTools } from '#ffmpeg/tools';
import { clipIndexes } from '#store/clip-document';
import { createClipStore } from '#store/clips';
import { createDoomedFiles } from '#store/doomed-files';
import { createUploaderStore, uploaderIndexes } from '#store/uploaders';

type SharedConfig = Pick<
  WorkerConfig,
  | 'MONGODB_URI'
  | 'MONGODB_DATABASE'
  | 'FFMPEG_PATH'
  | 'FFPROBE_PATH'
  | 'FFMPEG_MEMORY_MB'
  | 'S3_ENDPOINT'
  | 'S3_ACCESS_KEY'
  | 'S3_SECRET_KEY'
  | 'S3_BUCKET'
  | 'BLOBS_DIR'
>;

/** What the service and its worker both stand on; ends with the scope. */
export async function connectShared(scope: Scope, config: SharedConfig, cpuSeconds: number) {
  const { logger, ready } = scope;
  const connection = await openMongo(scope, config, [...clipIndexes, ...uploaderIndexes]);

  const blobs = openBlobs(config);
  ready('objects', () => blobs.ping());

  const sandbox = await createSandbox({ memoryMb: config.FFMPEG_MEMORY_MB, cpuSeconds });
  logger.info({ layers: sandbox.layers }, 'ffmpeg runs in a sandbox');
  const tools = await createTools({ ffmpegPath: config.FFMPEG_PATH, ffprobePath: config.FFPROBE_PATH }, sandbox);

  return {
    connection,
    blobs,
    tools,
    clips: createClipStore(connection),
    uploaders: createUploaderStore(connection),
    doomed: createDoomedFiles(connection, blobs, logger),
  };
}

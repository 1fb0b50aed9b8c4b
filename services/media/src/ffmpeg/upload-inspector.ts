import { buffer } from 'node:stream/consumers';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { createWorkQueue, type WorkQueue } from '@tallscreen/kit/work-queue';
import type { Cut } from '@tallscreen/proto/rules/cut-rules';
import { HEAD_BYTES, type Container } from '@tallscreen/proto/rules/upload-rules';
import { fileTypeFromBuffer } from 'file-type';
import type { ProbeReport } from '#domain/upload-rules';
import { probeUrl } from '#ffmpeg/probe';
import type { Tools } from '#ffmpeg/tools';
import type { ObjectUrls } from '#http/object-urls';

/** Reads parts of an uploaded object without downloading it whole. */
export interface UploadInspector {
  /** Returns null when there is no such object. */
  readonly readSize: (objectKey: string) => Promise<number | null>;
  /** Returns null when the first bytes belong to no supported container. */
  readonly readContainer: (objectKey: string) => Promise<Container | null>;
  /** Throws unavailable if too many uploads are being probed. */
  readonly probe: (objectKey: string, container: Container, cut: Cut) => Promise<ProbeReport>;
  readonly remove: (objectKey: string) => Promise<void>;
}

const containers: Record<string, Container> = {
  'video/mp4': 'mp4',
  // Phones give MP4 files this type. Files named .3gp are refused earlier.
  'video/3gpp': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/**
 * How many uploads are probed at the same time: their memory fits beside the service's own. Waiting and running take
 * less than the BFF's time limit.
 */
const queueOptions = {
  concurrency: 3,
  maxWaiting: 60,
  maxWaitMs: 14_000,
  refusal: 'too_many_videos_inspected',
} as const;

export const createUploadInspector = (
  blobs: Blobs,
  objectUrls: ObjectUrls,
  tools: Tools,
  queue: WorkQueue = createWorkQueue(queueOptions),
): UploadInspector => ({
  readSize: async (objectKey) => (await blobs.stat(objectKey))?.size ?? null,
  async readContainer(objectKey) {
    const head = await buffer(await blobs.getRange(objectKey, 0, HEAD_BYTES - 1));
    const type = await fileTypeFromBuffer(head);
    return containers[type?.mime ?? ''] ?? null;
  },
  probe: (objectKey, container, cut) =>
    queue(() => objectUrls.withUrl(objectKey, (url) => probeUrl(tools, url, { container, cut }))),
  remove: (objectKey) => blobs.remove([objectKey]),
});

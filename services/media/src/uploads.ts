import type { Blobs } from '@tallscreen/kit/blobs/port';
import { fileTypeFromBuffer } from 'file-type';
import { buffer } from 'node:stream/consumers';
import type { Container } from '@tallscreen/kit/upload-rules';
import type { Uploads } from '#domain/create-video';
import { probeUrl } from '#ffmpeg/probe';
import type { Tools } from '#ffmpeg/tools';
import type { Lending } from '#http/lending';

const HEAD_BYTES = 8 * 2 ** 10;

const containers: Record<string, Container> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'm4v',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
};

/** Looks into objects below incoming/ without fetching them whole. */
export const createUploads = (blobs: Blobs, lending: Lending, tools: Tools): Uploads => ({
  readSize: async (objectKey) => (await blobs.stat(objectKey))?.size ?? null,
  async readContainer(objectKey) {
    const head = await buffer(await blobs.getRange(objectKey, 0, HEAD_BYTES - 1));
    const type = await fileTypeFromBuffer(head);
    return containers[type?.mime ?? ''] ?? null;
  },
  probe: (objectKey, container) => lending.withUrl(objectKey, (url) => probeUrl(tools, url, container)),
  remove: (objectKey) => blobs.remove([objectKey]),
});

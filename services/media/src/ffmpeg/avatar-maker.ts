import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { ChildFailure } from '@tallscreen/kit-files/child/run';
import type { Scratch } from '@tallscreen/kit-files/child/scratch';
import { invalid } from '@tallscreen/kit/errors';
import { fileRules } from '@tallscreen/proto/rules/upload-rules';
import { fileTypeFromBuffer } from 'file-type';
import type { Tools } from '#ffmpeg/tools';

export interface AvatarMaker {
  /** Returns null when there is no such object. */
  readonly readSize: (objectKey: string) => Promise<number | null>;
  readonly exists: (key: string) => Promise<boolean>;
  /** Stores a square WebP of the picture. Throws invalid_argument if the object is not a supported picture. */
  readonly make: (objectKey: string, avatarKey: string) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

export const NO_PICTURE = fileRules.avatar.wrongType;

/** Pixels of either side. */
const SIZE = 256;
const TIMEOUT_MS = 10_000;
const HEAD_BYTES = 4_100;

/** The demuxer is chosen by the file's content, so that ffmpeg never opens a playlist or another kind of file. */
const demuxers: Record<string, string> = {
  'image/jpeg': 'jpeg_pipe',
  'image/png': 'png_pipe',
  'image/apng': 'png_pipe',
  'image/webp': 'webp_pipe',
  'image/gif': 'gif',
};

const square = `crop='min(iw,ih)':'min(iw,ih)',scale=${SIZE}:${SIZE}:flags=lanczos`;

export const createAvatarMaker = (blobs: Blobs, tools: Tools, scratch: Scratch): AvatarMaker => ({
  readSize: async (objectKey) => (await blobs.stat(objectKey))?.size ?? null,
  exists: async (key) => (await blobs.stat(key)) !== undefined,
  remove: (keys) => blobs.remove(keys),
  async make(objectKey, avatarKey) {
    const head = await buffer(await blobs.getRange(objectKey, 0, HEAD_BYTES - 1));
    const demuxer = demuxers[(await fileTypeFromBuffer(head))?.mime ?? ''];
    if (!demuxer) throw invalid(NO_PICTURE);
    await scratch.within(async (directory) => {
      const source = join(directory, 'source');
      const made = join(directory, 'avatar.webp');
      await pipeline(await blobs.getRange(objectKey), createWriteStream(source));
      await encode(tools, demuxer, source, made);
      await blobs.putStream(avatarKey, createReadStream(made), { contentType: 'image/webp' });
    });
  },
});

/** Encodes the middle square of the first frame, upright and without metadata. */
async function encode(tools: Tools, demuxer: string, source: string, made: string): Promise<void> {
  const lines = [
    ['-y', '-f', demuxer, '-protocol_whitelist', 'file', '-i', source],
    ['-vf', square, '-frames:v', '1', '-map_metadata', '-1', '-c:v', 'libwebp', '-quality', '85', made],
  ];
  try {
    await tools.ffmpeg(lines, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    throw error instanceof ChildFailure && error.reason === 'exit' ? invalid(NO_PICTURE) : error;
  }
}

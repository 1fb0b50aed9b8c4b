import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { openOutput } from '@tallscreen/kit-files/child/output-file';
import { ChildFailure } from '@tallscreen/kit-files/child/run';
import type { Scratch } from '@tallscreen/kit-files/child/scratch';
import { fail } from '@tallscreen/kit/errors';
import { createWorkQueue, type WorkQueue } from '@tallscreen/kit/work-queue';
import { MAX_PICTURE_PIXELS } from '@tallscreen/proto/rules/upload-rules';
import { checkPictureHeader } from '#ffmpeg/picture-header';
import { stillOfWebp } from '#ffmpeg/still-webp';
import type { Tools } from '#ffmpeg/tools';

export interface AvatarMaker {
  /** Returns null when there is no such object. */
  readonly readSize: (objectKey: string) => Promise<number | null>;
  readonly exists: (key: string) => Promise<boolean>;
  /**
   * Stores a square WebP of the picture. Throws invalid_argument if the object is not a supported picture or has too
   * many pixels, unavailable if too many pictures are being converted.
   */
  readonly make: (objectKey: string, avatarKey: string) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

/** Pixels of either side. */
const SIZE = 256;
const TIMEOUT_MS = 10_000;
/** A picture of 16 megapixels takes 60 MiB; libraries of ffmpeg take 300 MiB of address space. */
const MEMORY_MB = 1_024;
/** ffmpeg's own limit, for a picture that is larger than its header says. Decoders align the width to 64 pixels. */
const MAX_DECODED_PIXELS = MAX_PICTURE_PIXELS * 1.25;

/** Waiting and running together take less than the BFF's time limit for a picture. */
const queueOptions = {
  concurrency: 2,
  maxWaiting: 16,
  maxWaitMs: 10_000,
  refusal: 'too_many_pictures',
} as const;

const square = `crop='min(iw,ih)':'min(iw,ih)',scale=${SIZE}:${SIZE}:flags=lanczos`;

export function createAvatarMaker(
  blobs: Blobs,
  tools: Tools,
  scratch: Scratch,
  queue: WorkQueue = createWorkQueue(queueOptions),
): AvatarMaker {
  async function make(objectKey: string, avatarKey: string, folder: string): Promise<void> {
    const source = join(folder, 'source');
    const made = join(folder, 'avatar.webp');
    await pipeline(await blobs.getRange(objectKey), createWriteStream(source));
    // A photo's size may stand behind a large colour profile and preview, so the whole file is read.
    const content = await readFile(source);
    const demuxer = await checkPictureHeader(content);
    const still = stillOfWebp(content);
    if (still !== content) await writeFile(source, still);
    await encode(tools, { folder, demuxer, source, made });
    await blobs.putStream(avatarKey, await openOutput(made, folder), { contentType: 'image/webp' });
  }

  return {
    readSize: async (objectKey) => (await blobs.stat(objectKey))?.size ?? null,
    exists: async (key) => (await blobs.stat(key)) !== undefined,
    remove: (keys) => blobs.remove(keys),
    make: (objectKey, avatarKey) => queue(() => scratch.within((folder) => make(objectKey, avatarKey, folder))),
  };
}

interface Encoding {
  readonly folder: string;
  readonly demuxer: string;
  readonly source: string;
  readonly made: string;
}

/** Encodes the middle square of the first frame, upright and without metadata. */
async function encode(tools: Tools, { folder, demuxer, source, made }: Encoding): Promise<void> {
  const lines = [
    // Otherwise ffmpeg succeeds and writes some bytes if the picture has no frame.
    ['-y', '-abort_on', 'empty_output', '-threads', '1', '-max_pixels', String(MAX_DECODED_PIXELS)],
    ['-f', demuxer, '-protocol_whitelist', 'file', '-i', source, '-filter_threads', '1', '-threads', '1'],
    ['-vf', square, '-frames:v', '1', '-map_metadata', '-1', '-c:v', 'libwebp', '-quality', '85', made],
  ];
  try {
    await tools.ffmpeg(lines, { folder, timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB });
  } catch (error) {
    throw error instanceof ChildFailure && error.reason === 'exit' ? fail('damaged_file') : error;
  }
}

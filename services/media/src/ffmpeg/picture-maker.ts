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

export type PictureLook = 'avatar' | 'logo' | 'icon';

export interface PictureMaker {
  /** Returns null when there is no such object. */
  readonly readSize: (objectKey: string) => Promise<number | null>;
  readonly exists: (key: string) => Promise<boolean>;
  /**
   * Stores the picture as a small square. Throws invalid_argument if the object is not a supported picture or has too
   * many pixels, unavailable if too many pictures are being converted.
   */
  readonly make: (objectKey: string, key: string, look: PictureLook) => Promise<void>;
  readonly remove: (keys: readonly string[]) => Promise<void>;
}

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

interface Encoder {
  readonly filter: string;
  readonly args: readonly string[];
  readonly contentType: string;
  readonly file: string;
}

/** A logo is not cropped, and keeps what is transparent. It is a PNG, which every system takes for an icon. */
const logoOf = (pixels: number): Encoder => {
  const size = `${pixels}:${pixels}`;
  return {
    filter: `format=rgba,scale=${size}:force_original_aspect_ratio=decrease:flags=lanczos,pad=${size}:-1:-1:color=black@0`,
    args: ['-c:v', 'png', '-pix_fmt', 'rgba'],
    contentType: 'image/png',
    file: 'made.png',
  };
};

const looks: Readonly<Record<PictureLook, Encoder>> = {
  avatar: {
    filter: "crop='min(iw,ih)':'min(iw,ih)',scale=256:256:flags=lanczos",
    args: ['-c:v', 'libwebp', '-quality', '85'],
    contentType: 'image/webp',
    file: 'made.webp',
  },
  logo: logoOf(512),
  icon: logoOf(192),
};

export function createPictureMaker(
  blobs: Blobs,
  tools: Tools,
  scratch: Scratch,
  queue: WorkQueue = createWorkQueue(queueOptions),
): PictureMaker {
  async function make(objectKey: string, key: string, encoder: Encoder, folder: string): Promise<void> {
    const source = join(folder, 'source');
    const made = join(folder, encoder.file);
    await pipeline(await blobs.getRange(objectKey), createWriteStream(source));
    // A photo's size may stand behind a large colour profile and preview, so the whole file is read.
    const content = await readFile(source);
    const demuxer = await checkPictureHeader(content);
    const still = stillOfWebp(content);
    if (still !== content) await writeFile(source, still);
    await encode(tools, { folder, demuxer, source, made, encoder });
    await blobs.putStream(key, await openOutput(made, folder), { contentType: encoder.contentType });
  }

  return {
    readSize: async (objectKey) => (await blobs.stat(objectKey))?.size ?? null,
    exists: async (key) => (await blobs.stat(key)) !== undefined,
    remove: (keys) => blobs.remove(keys),
    make: (objectKey, key, look) => queue(() => scratch.within((folder) => make(objectKey, key, looks[look], folder))),
  };
}

interface Encoding {
  readonly folder: string;
  readonly demuxer: string;
  readonly source: string;
  readonly made: string;
  readonly encoder: Encoder;
}

/** Encodes the first frame as a square, upright and without metadata. */
async function encode(tools: Tools, { folder, demuxer, source, made, encoder }: Encoding): Promise<void> {
  const lines = [
    // Otherwise ffmpeg succeeds and writes some bytes if the picture has no frame.
    ['-y', '-abort_on', 'empty_output', '-threads', '1', '-max_pixels', String(MAX_DECODED_PIXELS)],
    ['-f', demuxer, '-protocol_whitelist', 'file', '-i', source, '-filter_threads', '1', '-threads', '1'],
    ['-vf', encoder.filter, '-frames:v', '1', '-map_metadata', '-1', ...encoder.args, made],
  ];
  try {
    await tools.ffmpeg(lines, { folder, timeoutMs: TIMEOUT_MS, memoryMb: MEMORY_MB });
  } catch (error) {
    throw error instanceof ChildFailure && error.reason === 'exit' ? fail('damaged_file') : error;
  }
}

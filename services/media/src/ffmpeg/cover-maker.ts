import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { openOutput } from '@tallscreen/kit-files/child/output-file';
import type { Scratch } from '@tallscreen/kit-files/child/scratch';
import { createWorkQueue, type WorkQueue } from '@tallscreen/kit/work-queue';
import type { MediaFiles, RenditionFile } from '#domain/media-item';
import { filesPrefixOf } from '#domain/object-keys';
import { makePoster, stillNames } from '#ffmpeg/stills';
import type { Tools } from '#ffmpeg/tools';

interface CoverSource {
  readonly itemId: number;
  readonly rendition: RenditionFile;
  readonly durationMs: number;
  /** the place of the frame */
  readonly atMs: number;
}

export type Cover = Required<Pick<MediaFiles, 'posterKey' | 'posterBytes'>>;

/** Stores one frame as the poster of a video. Throws unavailable if too many are being made. */
export type CoverMaker = (source: CoverSource) => Promise<Cover>;

/** Waiting and running together take less than the BFF's time limit. */
const queueOptions = {
  concurrency: 2,
  maxWaiting: 16,
  maxWaitMs: 8_000,
  refusal: 'too_many_covers',
} as const;

export function createCoverMaker(
  blobs: Blobs,
  tools: Tools,
  scratch: Scratch,
  queue: WorkQueue = createWorkQueue(queueOptions),
): CoverMaker {
  async function make({ itemId, rendition, durationMs, atMs }: CoverSource, folder: string): Promise<Cover> {
    const source = join(folder, 'source.mp4');
    await pipeline(await blobs.getRange(rendition.key), createWriteStream(source));
    await makePoster(tools, { folder, source, size: rendition, durationMs, outDir: folder, atMs });
    const posterKey = `${filesPrefixOf(itemId)}${randomBytes(12).toString('hex')}/${stillNames.poster}`;
    const poster = await openOutput(join(folder, stillNames.poster), folder);
    const { size: posterBytes } = await blobs.putStream(posterKey, poster, { contentType: 'image/jpeg' });
    return { posterKey, posterBytes };
  }
  return (source) => queue(() => scratch.within((folder) => make(source, folder)));
}

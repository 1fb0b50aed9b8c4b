import { createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Blobs } from '@tallscreen/kit-files/blobs/port';
import { openOutput } from '@tallscreen/kit-files/child/output-file';
import type { Scratch } from '@tallscreen/kit-files/child/scratch';
import { isAppError } from '@tallscreen/kit/errors';
import { BrokenSource } from '#domain/broken-source';
import type { Captions } from '#domain/captions';
import type { Job } from '#domain/job';
import type { MediaFiles, ShownProperties } from '#domain/media-item';
import type { CopyFinished } from '#ffmpeg/finished-files';
import { processSource, type MadeFiles } from '#ffmpeg/process-source';
import type { JobControl, Tools } from '#ffmpeg/tools';
import type { CaptionSpeech } from '#speech/caption-speech';

export interface MakeFilesDeps {
  readonly blobs: Blobs;
  readonly tools: Tools;
  readonly scratch: Scratch;
  readonly threads: number;
  readonly timeoutMs: number;
  readonly captionSpeech: CaptionSpeech;
  readonly copyFinished: CopyFinished;
}

interface MadeMedia {
  readonly files: MediaFiles;
  readonly shown: ShownProperties;
  readonly captions: readonly Captions[];
}

export type MakeFiles = (job: Job, onPercent: (percent: number) => void, control: JobControl) => Promise<MadeMedia>;

/**
 * Downloads the source, makes every file that is not finished, and the captions. Uploads all below the job's prefix.
 */
export const createMakeFiles =
  ({ blobs, tools, scratch, threads, timeoutMs, captionSpeech, copyFinished }: MakeFilesDeps): MakeFiles =>
  (job, onPercent, control) =>
    scratch.within(async (directory) => {
      const { signal } = control;
      const source = join(directory, 'source');
      const outDir = join(directory, 'out');
      await mkdir(outDir);
      await download(blobs, job, source, signal);
      const { container, sha256, cut } = job.item.source;
      // The finished files are of the whole source.
      if (cut.trimStartMs === null && cut.trimEndMs === null) await copyFinished(sha256, outDir);
      const files = { folder: directory, source, container, cut, outDir };
      const made = await processSource(tools, { ...files, threads, timeoutMs, control, onPercent });
      const { durationMs } = made.shown;
      const spoken = { folder: directory, path: made.renditions.at(-1)?.path ?? source, durationMs };
      const captions = await captionSpeech(job, spoken, control);
      return { ...(await upload(blobs, { prefix: job.prefix, folder: directory, made }, signal)), captions };
    });

async function download(blobs: Blobs, { item: { source } }: Job, path: string, signal: AbortSignal): Promise<void> {
  const body = await blobs.getRange(source.objectKey).catch((error: unknown) => {
    throw isAppError(error, 'not_found') ? new BrokenSource('source_missing', error) : error;
  });
  await pipeline(body, createWriteStream(path), { signal });
  const { size } = await stat(path);
  if (size !== source.sizeBytes) throw new Error(`Downloaded ${size} of ${source.sizeBytes} bytes.`);
}

interface Result {
  readonly prefix: string;
  readonly folder: string;
  readonly made: MadeFiles;
}

async function upload(
  blobs: Blobs,
  { prefix, folder, made }: Result,
  signal: AbortSignal,
): Promise<Omit<MadeMedia, 'captions'>> {
  const put = async (name: string, path: string, contentType: string) => {
    const { size } = await blobs.putStream(prefix + name, await openOutput(path, folder), { contentType, signal });
    return { key: prefix + name, size };
  };
  const renditions = [];
  for (const { name, path, width, height, sizeBytes } of made.renditions) {
    const { key } = await put(`${name}.mp4`, path, 'video/mp4');
    renditions.push({ key, name, width, height, sizeBytes });
  }
  const poster = await put('poster.jpg', made.posterPath, 'image/jpeg');
  const strip = await put('strip.jpg', made.stripPath, 'image/jpeg');
  const pictures = { posterKey: poster.key, stripKey: strip.key, posterBytes: poster.size, stripBytes: strip.size };
  return { files: { renditions, ...pictures }, shown: made.shown };
}

import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openOutput } from '@tallscreen/kit-files/child/output-file';
import type { Sandbox } from '@tallscreen/kit-files/child/sandbox';
import type { Scratch } from '@tallscreen/kit-files/child/scratch';
import { fail } from '@tallscreen/kit/errors';
import { DENSITY, type Footage, type Frame, type Picture } from '#domain/frame';

export interface FrameReaderDeps {
  readonly ffmpegPath: string;
  readonly sandbox: Sandbox;
  readonly scratch: Scratch;
  /** base URL of the renditions' paths */
  readonly mediaHttpUrl: string;
  /** whether a model needs pictures */
  readonly withPictures: boolean;
}

interface FrameSource {
  readonly path: string;
  readonly durationMs: number;
}

export type ReadFrames = (source: FrameSource) => Promise<Footage>;

const SIDE_PIXELS = 64;
const FRAME_BYTES = SIDE_PIXELS * SIDE_PIXELS * 3;
const FRAMES_PER_SECOND = 2;
/** Short videos are sampled more densely to give at least this many frames. */
const MIN_FRAMES = 8;
/** Lowest frame rate of any video, so that no frame is sampled twice and taken for a frozen picture. */
const MAX_FRAMES_PER_SECOND = 12;
/** Number of pictures for a model, which needs hundreds of times as long for a frame as other scanners. */
const PICTURES = 16;
const PICTURE_SCALE = "scale='min(480,iw)':'min(480,ih)':force_original_aspect_ratio=decrease";
const FETCH_TIMEOUT_MS = 20_000;
const DECODE_TIMEOUT_MS = 30_000;

/**
 * Fetches a rendition and decodes it, without network, to frames of 64 × 64 and to pictures. Throws not_found if media
 * has no such file.
 */
export const createFrameReader =
  ({ ffmpegPath, sandbox, scratch, mediaHttpUrl, withPictures }: FrameReaderDeps): ReadFrames =>
  ({ path, durationMs }) =>
    scratch.within(async (directory) => {
      const file = join(directory, 'video.mp4');
      await fetchTo(file, new URL(path, mediaHttpUrl));
      const more = withPictures ? pictureArguments(directory, durationMs) : [];
      const { stdout } = await sandbox.run([ffmpegPath, ...decodeArguments(file, durationMs), ...more], {
        folder: directory,
        timeoutMs: DECODE_TIMEOUT_MS,
      });
      return { frames: splitFrames(stdout), pictures: withPictures ? await readPictures(directory, durationMs) : [] };
    });

async function fetchTo(file: string, url: URL): Promise<void> {
  // Media never redirects, so a redirect comes from elsewhere and may lead anywhere.
  const options: RequestInit = { redirect: 'error', signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) };
  const response = await fetch(url, options).catch((cause: unknown) => {
    throw fail('media_away', { cause });
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw response.status === 404
      ? fail('source_not_found')
      : fail('media_away_status', { params: { status: response.status } });
  }
  await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
}

/** ffmpeg's arguments to write the small frames of a video to standard output. */
export function decodeArguments(file: string, durationMs: number): string[] {
  // More frames than the picture checks use: a faster copy shows other moments, so comparing needs close ones.
  const wantedRate = Math.ceil((MIN_FRAMES * 1000) / Math.max(1, durationMs));
  const rate = Math.min(MAX_FRAMES_PER_SECOND, Math.max(FRAMES_PER_SECOND, wantedRate));
  const dense = DENSITY * rate;
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-f', 'mov', '-i', file],
    ['-an', '-vf', `fps=${dense}:round=up,scale=${SIDE_PIXELS}:${SIDE_PIXELS}:flags=area`],
    ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-protocol_whitelist', 'pipe', 'pipe:1'],
  ].flat();
}

const pictureArguments = (directory: string, durationMs: number): string[] =>
  [
    ['-an', '-vf', `fps=${PICTURES * 1000}/${Math.max(1, durationMs)}:round=up,${PICTURE_SCALE}`],
    ['-frames:v', String(PICTURES), '-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2'],
    ['-protocol_whitelist', 'file', join(directory, '%02d.jpg')],
  ].flat();

async function readPictures(directory: string, durationMs: number): Promise<Picture[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.jpg')).toSorted();
  const reading = names.map(async (name, i) => {
    const stream = await openOutput(join(directory, name), directory);
    const jpeg = new Uint8Array(Buffer.concat(await stream.toArray()));
    return { jpeg, timeMs: Math.round((i * durationMs) / PICTURES) };
  });
  return Promise.all(reading);
}

export function splitFrames(bytes: Buffer): Frame[] {
  const count = Math.floor(bytes.length / FRAME_BYTES);
  return Array.from({ length: count }, (_, i) => ({
    width: SIDE_PIXELS,
    height: SIDE_PIXELS,
    rgb: bytes.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES),
  }));
}

import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runChild } from '@tallscreen/kit/child/run';
import type { Scratch } from '@tallscreen/kit/child/scratch';
import type { Sandbox } from '@tallscreen/kit/child/sandbox';
import { notFound, unavailable } from '@tallscreen/kit/errors';
import type { Frame } from '#domain/frame';

export interface FrameReaderDeps {
  readonly ffmpegPath: string;
  readonly sandbox: Sandbox;
  readonly scratch: Scratch;
  /** where the paths of renditions are read from */
  readonly mediaHttpUrl: string;
}

export interface FrameSource {
  readonly path: string;
  readonly durationMs: number;
}

export type ReadFrames = (source: FrameSource) => Promise<Frame[]>;

const SIDE = 64;
const FRAME_BYTES = SIDE * SIDE * 3;
const FRAMES_A_SECOND = 2;
/** of a short clip more often, so that it has as many */
const MIN_FRAMES = 8;
/** no clip has fewer frames a second: none is taken twice, as if it stood still */
const MAX_RATE = 12;
const FETCH_TIMEOUT_MS = 20_000;
const DECODE_TIMEOUT_MS = 30_000;

/** Fetches a rendition and decodes it, shrunk to 64 × 64, without network. not_found: media says that there is no such file. */
export const createFrameReader =
  ({ ffmpegPath, sandbox, scratch, mediaHttpUrl }: FrameReaderDeps): ReadFrames =>
  ({ path, durationMs }) =>
    scratch.within(async (directory) => {
      const file = join(directory, 'clip.mp4');
      await fetchTo(file, new URL(path, mediaHttpUrl));
      const { stdout } = await runChild(sandbox.wrap([ffmpegPath, ...decodeArguments(file, durationMs)]), {
        timeoutMs: DECODE_TIMEOUT_MS,
      });
      return split(stdout);
    });

async function fetchTo(file: string, url: URL): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch((cause: unknown) => {
    throw unavailable('media does not answer', cause);
  });
  if (answer.status === 404) {
    await answer.body?.cancel();
    throw notFound('media has no such file');
  }
  if (!answer.ok || !answer.body) throw unavailable(`media answered ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
}

function decodeArguments(file: string, durationMs: number): string[] {
  const wanted = Math.ceil((MIN_FRAMES * 1000) / Math.max(1, durationMs));
  const rate = Math.min(MAX_RATE, Math.max(FRAMES_A_SECOND, wanted));
  return [
    ['-hide_banner', '-nostdin', '-v', 'error', '-protocol_whitelist', 'file', '-f', 'mov', '-i', file],
    ['-an', '-vf', `fps=${rate}:round=up,scale=${SIDE}:${SIDE}:flags=area`],
    ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-protocol_whitelist', 'pipe', 'pipe:1'],
  ].flat();
}

function split(bytes: Buffer): Frame[] {
  const count = Math.floor(bytes.length / FRAME_BYTES);
  return Array.from({ length: count }, (_, i) => ({
    width: SIDE,
    height: SIDE,
    rgb: bytes.subarray(i * FRAME_BYTES, (i + 1) * FRAME_BYTES),
  }));
}

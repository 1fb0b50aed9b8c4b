import { join } from 'node:path';
import type { ChildControl } from '@tallscreen/kit-files/child/run';
import { fitShorterSide, fitWithin, type Size } from '#domain/rendition-sizes';
import type { Tools } from '#ffmpeg/tools';

export interface StillsOptions {
  readonly folder: string;
  /** a finished rendition */
  readonly source: string;
  readonly size: Size;
  readonly durationMs: number;
  readonly outDir: string;
  /** 60 s when absent */
  readonly timeoutMs?: number;
  readonly control?: ChildControl;
}

const POSTER_SHORTER_SIDE = 540;
/** The strip has three frames side by side, which at full width may be wider than a JPEG can be. */
const STRIP_CELL = { width: 854, height: 480 };
/** In a shorter video every frame is a candidate for the poster, otherwise two per second. */
const SHORT_MS = 2_000;
const TIMEOUT_MS = 60_000;

/** Renditions are BT.709; programs that show JPEG assume BT.601 with the full range of values. */
const FROM_BT709 = 'in_color_matrix=bt709';
const FOR_JPEG = 'scale=out_color_matrix=smpte170m:out_range=full,format=yuvj420p';

export const stillNames = { poster: 'poster.jpg', strip: 'strip.jpg' } as const;

const one = ['-frames:v', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'];

function posterGraph(size: Size): string {
  const { width, height } = fitShorterSide(size, POSTER_SHORTER_SIDE);
  return `scale=${width}:${height}:${FROM_BT709},format=gbrp,${FOR_JPEG}[poster]`;
}

const posterOutput = (outDir: string): string[] => [
  '-map',
  '[poster]',
  ...one,
  '-q:v',
  '4',
  join(outDir, stillNames.poster),
];

/** A position at the very end has no frame after it. */
const LAST_FRAME_MS = 150;

/** Makes the poster from the frame at a time of the video. */
export async function makePoster(
  tools: Tools,
  { folder, source, size, durationMs, outDir, control, atMs }: StillsOptions & { readonly atMs: number },
): Promise<void> {
  const seconds = Math.max(0, Math.min(atMs, durationMs - LAST_FRAME_MS)) / 1000;
  const lines = [
    ['-y', '-abort_on', 'empty_output', '-protocol_whitelist', 'file', '-ss', String(seconds), '-i', source],
    ['-filter_complex', `[0:v]${posterGraph(size)}`],
    posterOutput(outDir),
  ];
  await tools.ffmpeg(lines, { folder, timeoutMs: TIMEOUT_MS, ...control });
}

/** Keeps the aspect ratio as exactly as possible, also for pictures that are wider or narrower than usual. */
function stripScale(size: Size): string {
  const { width, height } = fitWithin(size, STRIP_CELL);
  return height === STRIP_CELL.height && width > 2 ? `-2:${height}` : `${width}:${height}`;
}

/**
 * The poster is the frame most similar to the others, so no black start and no flash. The strip shows the frames at
 * 1/6, 3/6 and 5/6.
 */
export async function makeStills(
  tools: Tools,
  { folder, source, size, durationMs, outDir, timeoutMs = TIMEOUT_MS, control }: StillsOptions,
): Promise<void> {
  const seconds = durationMs / 1000;
  const third = `lt(selected_n,3)*gte(t,${seconds}*(2*selected_n+1)/6-0.05)`;
  const sampled = durationMs < SHORT_MS ? '' : 'fps=2,';
  const graph = [
    '[0:v]split=2[p][s]',
    `[p]${sampled}thumbnail=n=64,${posterGraph(size)}`,
    `[s]select='${third}',scale=${stripScale(size)}:${FROM_BT709},format=gbrp,tile=3x1,${FOR_JPEG}[strip]`,
  ].join(';');
  const lines = [
    ['-y', '-protocol_whitelist', 'file', '-i', source, '-filter_complex', graph],
    posterOutput(outDir),
    ['-map', '[strip]', ...one, '-q:v', '5', join(outDir, stillNames.strip)],
  ];
  await tools.ffmpeg(lines, { folder, timeoutMs, ...control });
}

import { join } from 'node:path';
import { MAX_LONGER_SIDE_PIXELS, MAX_SHORTER_SIDE_PIXELS } from '@tallscreen/proto/rules/upload-rules';
import type { RenditionSize } from '#domain/rendition-sizes';
import type { SourceReport } from '#ffmpeg/probe-output';
import { createProgressReader } from '#ffmpeg/progress';
import type { Tools } from '#ffmpeg/tools';

export interface TranscodeOptions {
  readonly folder: string;
  readonly source: string;
  readonly demuxer: string;
  readonly report: SourceReport;
  readonly sizes: readonly RenditionSize[];
  readonly outDir: string;
  readonly threads: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onPercent: (percent: number) => void;
}

export const fileOf = (outDir: string, size: RenditionSize): string => join(outDir, `${size.name}.mp4`);

/** Cuts a source that is longer than it states. The excess shows in the output's duration, which is then refused. */
const MAX_SECONDS = 31;
const MAX_FRAME_RATE = 60;
/** A larger share of undecodable frames counts as damage. */
const MAX_ERROR_RATE = 0.1;

/**
 * For a source whose frames are larger than its container says. Twice the allowed size, as decoders align both sides.
 */
const MAX_DECODED_PIXELS = 2 * MAX_LONGER_SIDE_PIXELS * MAX_SHORTER_SIDE_PIXELS;

/** Maximum video bit rate in kbit/s. */
const maxRateKbit = (size: RenditionSize): number => (Math.min(size.width, size.height) > 480 ? 3_500 : 1_500);

/**
 * Decodes once and writes one MP4 for each size: H.264 and AAC, upright, playable from the first bytes, no metadata.
 */
export async function transcode(tools: Tools, options: TranscodeOptions): Promise<void> {
  const { report, sizes } = options;
  const lines = [
    ['-y', '-progress', 'pipe:1', '-nostats', '-max_error_rate', String(MAX_ERROR_RATE)],
    ['-f', options.demuxer, '-protocol_whitelist', 'file', '-threads', String(options.threads)],
    ['-max_pixels', String(MAX_DECODED_PIXELS)],
    ['-t', String(MAX_SECONDS), '-i', options.source],
    [
      '-filter_complex_threads',
      String(options.threads),
      '-filter_complex',
      filterGraph(report, sizes, tools.canToneMap),
    ],
    ...sizes.flatMap((size, i) => [
      ['-map', `[v${i}]`, ...videoOptions(size, options.threads)],
      report.hasAudio ? ['-map', '0:a:0', ...audioOptions] : ['-an'],
      cutToPicture(report),
      ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'],
      ['-f', 'mp4', fileOf(options.outDir, size)],
    ]),
  ];
  await tools.ffmpeg(lines, {
    folder: options.folder,
    timeoutMs: options.timeoutMs,
    onOutput: createProgressReader(report.durationMs, options.onPercent),
    ...(options.signal && { signal: options.signal }),
  });
}

/** Maps wide-gamut recordings of phones to the range that every screen shows (tone mapping, ITU-R BT.2390). */
const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=tv,';
const wideTransfers = new Set(['smpte2084', 'arib-std-b67']);

/** Limits the frame rate and maps tones only where needed, then scales to each size. */
export function filterGraph(report: SourceReport, sizes: readonly RenditionSize[], canToneMap: boolean): string {
  const rate = report.frameRate > MAX_FRAME_RATE ? `fps=${MAX_FRAME_RATE},` : '';
  const isToneMapped = canToneMap && wideTransfers.has(report.colorTransfer);
  const tone = isToneMapped ? TONE_MAP : '';
  const matrix = isToneMapped ? 'bt709' : matrixOf(report);
  const outputs = sizes.map((_, i) => `[s${i}]`).join('');
  const colours = `in_color_matrix=${matrix}:out_color_matrix=bt709`;
  const named = 'setsar=1,format=yuv420p,setparams=colorspace=bt709';
  const scaled = sizes.map(({ width, height }, i) => `[s${i}]scale=${width}:${height}:${colours},${named}[v${i}]`);
  return [`[0:V:0]${rate}${tone}split=${sizes.length}${outputs}`, ...scaled].join(';');
}

/** About one frame, for files whose streams do not begin at zero. */
const PICTURE_MARGIN_MS = 50;

/** Cuts sound that is longer than the picture: players would show the last frame, or nothing, while it goes on. */
const cutToPicture = ({ pictureMs, hasAudio }: SourceReport): string[] =>
  hasAudio && pictureMs > 0 ? ['-t', ((pictureMs + PICTURE_MARGIN_MS) / 1000).toFixed(3)] : [];

/** Names of ffprobe that its scaler knows by another name; it knows the others as they are. */
const scalerNames: Readonly<Record<string, string>> = { bt2020nc: 'bt2020', bt2020c: 'bt2020' };
const knownMatrices = new Set(['bt709', 'fcc', 'bt470bg', 'smpte170m', 'smpte240m', 'bt2020nc', 'bt2020c']);
const HD_LINES = 720;

/**
 * How a source stores its colours. Players guess it by the size where the file does not say, and would guess
 * differently for a smaller rendition, so renditions are always converted to BT.709 and name it.
 */
function matrixOf({ colorMatrix, video }: SourceReport): string {
  if (knownMatrices.has(colorMatrix)) return scalerNames[colorMatrix] ?? colorMatrix.replace('bt470bg', 'bt470');
  return Math.min(video?.width ?? 0, video?.height ?? 0) >= HD_LINES ? 'bt709' : 'smpte170m';
}

const videoOptions = (size: RenditionSize, threads: number): string[] =>
  [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-threads', String(threads)],
    ['-maxrate', `${maxRateKbit(size)}k`, '-bufsize', `${maxRateKbit(size) * 2}k`],
    ['-fps_mode', 'vfr', '-force_key_frames', 'expr:gte(t,n_forced*2)', '-flags:v', '+bitexact'],
  ].flat();

const audioOptions = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000', '-flags:a', '+bitexact'];

import { join } from 'node:path';
import type { ChildControl } from '@tallscreen/kit-files/child/run';
import { MAX_LONGER_SIDE_PIXELS, MAX_SHORTER_SIDE_PIXELS } from '@tallscreen/proto/rules/upload-rules';
import { rateLimitsOf, type RateLimits, type RenditionSize } from '#domain/rendition-sizes';
import { filterGraph, soundGraph } from '#ffmpeg/filter-graph';
import { levelledSound } from '#ffmpeg/loudness';
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
  readonly control?: ChildControl;
  readonly onPercent: (percent: number) => void;
}

export const fileOf = (outDir: string, size: RenditionSize): string => join(outDir, `${size.name}.mp4`);

/**
 * Longest part of a source that is transcoded. A result longer than allowed shows that the source stated a wrong
 * duration.
 */
const MAX_SECONDS = 31;
/** A source with a larger share of undecodable frames counts as damaged. */
const MAX_ERROR_RATE = 0.1;

/**
 * Limit of frames that are larger than the source states. Twice the allowed size, because decoders align both sides.
 */
const MAX_DECODED_PIXELS = 2 * MAX_LONGER_SIDE_PIXELS * MAX_SHORTER_SIDE_PIXELS;

/**
 * Decodes the picture once and writes one MP4 for each size: H.264 and AAC, upright, all as loud as each other,
 * playable from the first bytes, no metadata.
 */
export async function transcode(tools: Tools, options: TranscodeOptions): Promise<void> {
  const { report, sizes } = options;
  if (sizes.length === 0) return;
  const source = [
    ['-f', options.demuxer, '-protocol_whitelist', 'file', '-threads', String(options.threads)],
    ['-max_pixels', String(MAX_DECODED_PIXELS)],
    [...decoderOf(report, tools), ...readRange(report), '-i', options.source],
  ];
  const running = { folder: options.folder, timeoutMs: options.timeoutMs, ...options.control };
  const sound = report.hasAudio
    ? await levelledSound(tools, { source: [...source, cutToPicture(report)], report, running })
    : [];
  const lines = [
    ['-y', '-progress', 'pipe:1', '-nostats', '-max_error_rate', String(MAX_ERROR_RATE)],
    ...source,
    ['-filter_complex_threads', String(options.threads), '-filter_complex', filterGraph(report, sizes, tools)],
    report.hasAudio ? ['-filter_complex', soundGraph(report, sizes, sound)] : [],
    ...sizes.flatMap((size, i) => [
      ['-map', `[v${i}]`, ...videoOptions(rateLimitsOf(size), options.threads)],
      report.hasAudio ? ['-map', `[a${i}]`, ...soundOptions(rateLimitsOf(size))] : ['-an'],
      cutToPicture(report),
      ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-movflags', '+faststart'],
      ['-f', 'mp4', fileOf(options.outDir, size)],
    ]),
  ];
  await tools.ffmpeg(lines, { ...running, onOutput: createProgressReader(report.durationMs, options.onPercent) });
}

/** Returns the options that read the source. The filters cut a part exactly; reading ends with them. */
function readRange({ part, pictureStartMs, fileStartMs }: SourceReport): string[] {
  if (part) return ['-noaccurate_seek', '-ss', String(part.seekMs / 1000)];
  const leadSeconds = Math.max(0, pictureStartMs - fileStartMs) / 1000;
  return ['-t', String(MAX_SECONDS + leadSeconds)];
}

/** About one frame, because containers round. */
const PICTURE_MARGIN_MS = 50;

/** Cuts sound that outlasts the picture: players would show the last frame, or nothing, meanwhile. */
const cutToPicture = ({ pictureMs, hasAudio }: SourceReport): string[] =>
  hasAudio && pictureMs > 0 ? ['-t', ((pictureMs + PICTURE_MARGIN_MS) / 1000).toFixed(3)] : [];

const alphaDecoders: Readonly<Record<string, string>> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

function decoderOf({ hasAlpha, video }: SourceReport, { canDecodeAlpha }: Tools): string[] {
  const decoder = hasAlpha && canDecodeAlpha ? alphaDecoders[video?.codec ?? ''] : undefined;
  return decoder ? ['-c:v', decoder] : [];
}

const videoOptions = ({ pictureKbps }: RateLimits, threads: number): string[] =>
  [
    ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-threads', String(threads)],
    ['-maxrate', `${pictureKbps}k`, '-bufsize', `${pictureKbps}k`],
    ['-fps_mode', 'vfr', '-force_key_frames', 'expr:gte(t,n_forced*2)', '-flags:v', '+bitexact'],
  ].flat();

const soundOptions = ({ soundKbps }: RateLimits): string[] => [
  '-c:a',
  'aac',
  '-b:a',
  `${soundKbps}k`,
  '-flags:a',
  '+bitexact',
];

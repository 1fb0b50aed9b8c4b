import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ChildFailure, type ChildControl } from '@tallscreen/kit-files/child/run';
import type { FindingCode } from '@tallscreen/proto/rules/reason-texts';
import { noCut, partOf, type Cut } from '@tallscreen/proto/rules/cut-rules';
import type { Container } from '@tallscreen/proto/rules/upload-rules';
import { BrokenSource } from '#domain/broken-source';
import type { ShownProperties } from '#domain/media-item';
import { workProblem } from '#domain/upload-rules';
import { renditionSizes } from '#domain/rendition-sizes';
import { demuxerOf, probeFile } from '#ffmpeg/probe';
import type { SourceReport } from '#ffmpeg/probe-output';
import { reportOfPart } from '#ffmpeg/report-of-part';
import { makePoster, makeStills, stillNames } from '#ffmpeg/stills';
import type { Tools } from '#ffmpeg/tools';
import { fileOf, transcode } from '#ffmpeg/transcode';

export interface ProcessOptions {
  /** contains everything; the tools see nothing else */
  readonly folder: string;
  readonly source: string;
  readonly container: Container;
  /** what the uploader chose of the file */
  readonly cut?: Cut;
  /** where the files are made; those that are there already are used as they are */
  readonly outDir: string;
  readonly threads: number;
  readonly timeoutMs: number;
  readonly control?: ChildControl;
  readonly onPercent: (percent: number) => void;
}

interface MadeRendition {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

export interface MadeFiles {
  /** what a player of the best rendition finds */
  readonly shown: ShownProperties;
  readonly renditions: readonly MadeRendition[];
  readonly posterPath: string;
  readonly stripPath: string;
}

const MAX_OUTPUT_MS = 30_500;
const MIN_FILE_BYTES = 64;

/**
 * Makes every file of a media item that is not there yet. Throws BrokenSource if the source is damaged or unsupported.
 */
export async function processSource(tools: Tools, options: ProcessOptions): Promise<MadeFiles> {
  const { folder } = options;
  // Time limit of each tool. Exceeding it rejects the source, so it is long enough for a busy machine.
  const running = { timeoutMs: options.timeoutMs, ...(options.control && { control: options.control }) };
  const demuxer = demuxerOf[options.container];
  const { cut = noCut } = options;
  const whole = await blameSource('source_unreadable', () =>
    probeFile(tools, { path: options.source, folder, demuxer, cut, ...running }),
  );
  const part = partOf(cut, whole.durationMs);
  const report = reportOfPart(whole, part);
  if (!report.video) throw new BrokenSource('source_unreadable');
  if (report.isSoundUnreadable) throw new BrokenSource('sound_unreadable');
  const tooMany = workProblem(whole, part);
  if (tooMany) throw new BrokenSource(tooMany);
  const sizes = renditionSizes(report.video);
  const there = new Set(await readdir(options.outDir));
  const missing = sizes.filter((size) => !there.has(basename(fileOf(options.outDir, size))));
  await blameSource('source_damaged', () => transcode(tools, { ...options, demuxer, report, sizes: missing }));
  const [best] = sizes;
  if (!best) throw new BrokenSource('source_unreadable');
  const source = fileOf(options.outDir, best);
  const output = await blameSource('source_damaged', () =>
    probeFile(tools, { path: source, folder, demuxer: demuxerOf.mp4, ...running }),
  );
  checkDuration(report, output);
  const stills = { folder, source, size: best, durationMs: output.durationMs, outDir: options.outDir, ...running };
  if (!Object.values(stillNames).every((name) => there.has(name))) {
    await blameSource('source_damaged', () => makeStills(tools, stills));
  }
  const { coverMs } = cut;
  if (coverMs !== null) await blameSource('source_damaged', () => makePoster(tools, { ...stills, atMs: coverMs }));
  const shown = { durationMs: Math.round(output.durationMs), width: best.width, height: best.height };
  const pathOf = (name: string) => join(options.outDir, name);
  const made = {
    posterPath: pathOf(stillNames.poster),
    stripPath: pathOf(stillNames.strip),
  };
  await Promise.all(Object.values(made).map(sizeOf));
  const renditions = sizes.map(async (size) => {
    const path = fileOf(options.outDir, size);
    return { ...size, path, sizeBytes: await sizeOf(path) };
  });
  return { shown, ...made, renditions: await Promise.all(renditions) };
}

/** Throws if ffmpeg did not write the file or left it empty. */
async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path);
  if (size < MIN_FILE_BYTES) throw new Error(`${path} has only ${size} bytes`);
  return size;
}

/** Throws BrokenSource unless the made file is about as long as the source's picture and not longer than allowed. */
function checkDuration(source: SourceReport, made: SourceReport): void {
  if (!made.video || made.durationMs <= 0) throw new BrokenSource('source_damaged');
  if (source.hasAudio && !made.hasAudio) throw new BrokenSource('sound_unreadable');
  if (made.durationMs > MAX_OUTPUT_MS) throw new BrokenSource('video_too_long');
  const wantedMs = Math.min(source.durationMs, source.pictureMs || Infinity);
  if (made.durationMs < wantedMs * 0.9 - 1_000) throw new BrokenSource('source_damaged');
}

/**
 * Turns a tool's error into BrokenSource if the tool rejected the source or ran out of time. If it was killed for
 * another reason, or had no memory or disk space, the source may be good.
 */
async function blameSource<T>(code: FindingCode, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    if (error.reason === 'timeout') throw new BrokenSource('source_too_slow', error);
    if (error.reason !== 'exit' || /cannot allocate memory|no space left/i.test(error.stderr)) throw error;
    throw new BrokenSource(code, error);
  }
}

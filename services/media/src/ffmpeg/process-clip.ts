import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ChildFailure } from '@tallscreen/kit/child/run';
import { BrokenClip, DAMAGED, TOO_LONG, UNREADABLE } from '#domain/broken-clip';
import type { Container } from '@tallscreen/kit/upload-rules';
import { renditionSizes } from '#domain/rendition-sizes';

import { demuxerOf, probeFile } from '#ffmpeg/probe';
import type { SourceReport } from '#ffmpeg/probe-output';
import { makeStills, stillNames } from '#ffmpeg/stills';
import type { Tools } from '#ffmpeg/tools';
import { fileOf, transcode } from '#ffmpeg/transcode';

export interface ProcessJob {
  readonly source: string;
  readonly container: Container;
  readonly outDir: string;
  readonly threads: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onPercent: (percent: number) => void;
}

export interface MadeRendition {
  readonly name: string;
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

export interface MadeFiles {
  readonly renditions: readonly MadeRendition[];
  readonly posterPath: string;
  readonly posterWebpPath: string;
  readonly stripPath: string;
}

const MAX_MADE_MS = 30_500;
const MIN_BYTES = 64;

/** Makes every file of a clip, or throws BrokenClip where the source is at fault. */
export async function processClip(tools: Tools, job: ProcessJob): Promise<MadeFiles> {
  const signal = job.signal ? { signal: job.signal } : {};
  const demuxer = demuxerOf[job.container];
  const report = await blaming(UNREADABLE, () => probeFile(tools, job.source, demuxer, job.signal));
  if (!report.video) throw new BrokenClip(UNREADABLE);
  const sizes = renditionSizes(report.video);
  await blaming(DAMAGED, () => transcode(tools, { ...job, demuxer, report, sizes }));
  const [best] = sizes;
  if (!best) throw new BrokenClip(UNREADABLE);
  const source = fileOf(job.outDir, best);
  const output = await blaming(DAMAGED, () => probeFile(tools, source, demuxerOf.mp4, job.signal));
  checkMade(report, output);
  await blaming(DAMAGED, () =>
    makeStills(tools, { source, size: best, durationMs: output.durationMs, outDir: job.outDir, ...signal }),
  );
  const pathOf = (name: string) => join(job.outDir, name);
  const made = {
    posterPath: pathOf(stillNames.poster),
    posterWebpPath: pathOf(stillNames.posterWebp),
    stripPath: pathOf(stillNames.strip),
  };
  await Promise.all(Object.values(made).map(sizeOf));
  const renditions = sizes.map(async (size) => {
    const path = fileOf(job.outDir, size);
    return { ...size, path, sizeBytes: await sizeOf(path) };
  });
  return { ...made, renditions: await Promise.all(renditions) };
}

/** Throws for a file that ffmpeg did not write, or left without content. */
async function sizeOf(path: string): Promise<number> {
  const { size } = await stat(path);
  if (size < MIN_BYTES) throw new Error(`${path} has only ${size} bytes`);
  return size;
}

function checkMade(source: SourceReport, made: SourceReport): void {
  if (!made.video || made.durationMs <= 0) throw new BrokenClip(DAMAGED);
  if (made.durationMs > MAX_MADE_MS) throw new BrokenClip(TOO_LONG);
  if (made.durationMs < source.durationMs * 0.9 - 1_000) throw new BrokenClip(DAMAGED);
}

/** A tool that ends by itself with an error speaks of its input, unless it was refused memory. */
async function blaming<T>(reason: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isVerdict = error instanceof ChildFailure && error.reason === 'exit';
    if (isVerdict && !/cannot allocate memory|no space left/i.test(error.stderr)) throw new BrokenClip(reason, error);
    throw error;
  }
}

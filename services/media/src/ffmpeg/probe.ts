import { ChildFailure, type ChildControl } from '@tallscreen/kit-files/child/run';
import { fail } from '@tallscreen/kit/errors';
import { cutProblem, noCut, partOf, type Cut, type Part } from '@tallscreen/proto/rules/cut-rules';
import { type Container } from '@tallscreen/proto/rules/upload-rules';
import type { ProbeReport } from '#domain/upload-rules';
import { countArguments, probeArguments, readCount, readProbeOutput, type SourceReport } from '#ffmpeg/probe-output';
import type { Tools } from '#ffmpeg/tools';

/** The demuxer is given, so that ffprobe never follows a playlist or another file that points elsewhere. */
export const demuxerOf: Record<Container, string> = { mp4: 'mov', m4v: 'mov', mov: 'mov', webm: 'matroska' };

/**
 * ffprobe writes at most 60 MB for any ordinary video. An index of some hundred bytes can state millions of samples,
 * for which ffprobe would need gigabytes, or list them all.
 */
const limits = { timeoutMs: 15_000, dataMb: 192, maxOutputBytes: 8 * 2 ** 20 } as const;

const unreadable: ProbeReport = {
  video: null,
  frames: 0,
  partFrames: null,
  hasAudio: false,
  isSoundUnreadable: false,
  durationMs: 0,
  isTruncated: true,
};

/** Runs ffprobe with these arguments, which follow those that name the file. */
type Ask = (args: readonly string[]) => Promise<{ readonly stdout: Buffer; readonly stderr: string }>;

/**
 * Reads the container's index and its end over HTTP. The whole file is read only if its index does not state how many
 * pictures there are, as those of WebM and of fragmented MP4. A file that cannot be read is reported as truncated.
 * Throws invalid_argument for a list of pictures that is longer than any allowed video has.
 */
export async function probeUrl(
  tools: Tools,
  url: string,
  { container, cut = noCut }: { readonly container: Container; readonly cut?: Cut },
  signal?: AbortSignal,
): Promise<ProbeReport> {
  const source = ['-f', demuxerOf[container], '-protocol_whitelist', 'http,tcp'];
  const options = { ...limits, network: true, ...(signal && { signal }) };
  const ask: Ask = (args) => tools.ffprobe([...source, ...args, url], options);
  try {
    const report = await readIndex(ask);
    return report.video && (report.frames === 0 || partIn(report, cut)) ? await withCount(ask, report, cut) : report;
  } catch (error) {
    if (!(error instanceof ChildFailure) || error.reason === 'aborted' || error.reason === 'start') throw error;
    if (error.reason === 'timeout') throw fail('unavailable', { cause: error });
    if (error.reason === 'output') throw fail('too_many_frames');
    return unreadable;
  }
}

export interface ProbedFile {
  readonly path: string;
  readonly folder: string;
  readonly demuxer: string;
  /** the whole file when absent */
  readonly cut?: Cut;
  /** 15 s when absent */
  readonly timeoutMs?: number;
  readonly control?: ChildControl;
}

/** Counts the pictures: an index may state fewer than there are. Throws ChildFailure if the file cannot be read. */
export async function probeFile(
  tools: Tools,
  { path, folder, demuxer, cut = noCut, timeoutMs = limits.timeoutMs, control }: ProbedFile,
): Promise<SourceReport> {
  const source = ['-f', demuxer, '-protocol_whitelist', 'file'];
  const ask: Ask = (args) => tools.ffprobe([...source, ...args, path], { ...limits, timeoutMs, folder, ...control });
  const report = await readIndex(ask);
  return report.video ? withCount(ask, report, cut) : report;
}

async function readIndex(ask: Ask): Promise<SourceReport> {
  const { stdout, stderr } = await ask(probeArguments);
  return readProbeOutput(stdout.toString(), stderr);
}

const partIn = ({ durationMs }: SourceReport, cut: Cut): Part | null => partOf(cut, durationMs);

/** Counts the pictures that are decoded, for a part only those it needs. A part that may not be used is not counted. */
async function withCount(ask: Ask, report: SourceReport, cut: Cut): Promise<SourceReport> {
  const part = partIn(report, cut);
  if (part && cutProblem(cut, report.durationMs)) return report;
  const interval = part && {
    startMs: report.pictureStartMs + part.startMs,
    endMs: report.pictureStartMs + part.endMs,
  };
  const { stdout } = await ask(countArguments(report.videoIndex, interval));
  const count = readCount(stdout.toString());
  return part ? { ...report, partFrames: count } : { ...report, frames: count };
}

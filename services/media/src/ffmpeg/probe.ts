import { ChildFailure } from '@tallscreen/kit-files/child/run';
import { unavailable } from '@tallscreen/kit/errors';
import type { Container } from '@tallscreen/proto/rules/upload-rules';
import type { ProbeReport } from '#domain/upload-rules';
import { probeArguments, readProbeOutput, type SourceReport } from '#ffmpeg/probe-output';
import type { Tools } from '#ffmpeg/tools';

/** The demuxer is given, so that ffprobe never follows a playlist or another file that points elsewhere. */
export const demuxerOf: Record<Container, string> = { mp4: 'mov', m4v: 'mov', mov: 'mov', webm: 'matroska' };

/**
 * ffprobe writes to 60 MB for any ordinary video. An index of some hundred bytes can claim millions of samples, for which
 * it would take gigabytes, or list them all.
 */
const limits = { timeoutMs: 15_000, dataMb: 192, maxOutputBytes: 8 * 2 ** 20 } as const;

const unreadable: ProbeReport = { video: null, hasAudio: false, durationMs: 0, isTruncated: true };

/** Reads the container's index and its end over HTTP. A file that cannot be read is reported as truncated. */
export async function probeUrl(
  tools: Tools,
  url: string,
  container: Container,
  signal?: AbortSignal,
): Promise<ProbeReport> {
  const args = ['-f', demuxerOf[container], '-protocol_whitelist', 'http,tcp', ...probeArguments, url];
  try {
    const run = await tools.ffprobe(args, { ...limits, network: true, ...(signal && { signal }) });
    return readProbeOutput(run.stdout.toString(), run.stderr);
  } catch (error) {
    if (!(error instanceof ChildFailure) || error.reason === 'aborted' || error.reason === 'start') throw error;
    if (error.reason === 'timeout') throw unavailable('Temporarily unavailable. Please try again.', error);
    return unreadable;
  }
}

/** Throws ChildFailure if the file cannot be read. */
export async function probeFile(
  tools: Tools,
  file: { readonly path: string; readonly folder: string; readonly demuxer: string },
  signal?: AbortSignal,
): Promise<SourceReport> {
  const args = ['-f', file.demuxer, '-protocol_whitelist', 'file', ...probeArguments, file.path];
  const run = await tools.ffprobe(args, { ...limits, folder: file.folder, ...(signal && { signal }) });
  return readProbeOutput(run.stdout.toString(), run.stderr);
}

import { fail } from '@tallscreen/kit/errors';
import {
  allowedContainers,
  contentProblem,
  fileNameProblem,
  fileRules,
  fileSizeProblem,
  framesProblem,
  type Container,
  type UploadProblem,
} from '@tallscreen/proto/rules/upload-rules';
import { cutProblem, MAX_PART_MS, noCut, partOf, type Cut, type Part } from '@tallscreen/proto/rules/cut-rules';
import type { MediaItemKind, VideoProperties } from '#domain/media-item';

/** The video track as a player shows it: after rotation, with square pixels. */
interface ProbedTrack {
  readonly width: number;
  readonly height: number;
  readonly codec: string;
  /** of one picture as it is stored */
  readonly pixels: number;
}

export interface ProbeReport {
  readonly video: ProbedTrack | null;
  /** pictures of the video track; 0 if neither the index states it nor they were counted */
  readonly frames: number;
  /** pictures that are decoded for the chosen part, with those from the key frame before it; null for the whole file */
  readonly partFrames: number | null;
  readonly hasAudio: boolean;
  /** the file has sound, but no track can be decoded */
  readonly isSoundUnreadable: boolean;
  /** from the first picture to where the last packet ends, or to the stated end */
  readonly durationMs: number;
  /** the file ends before its content does, or its index cannot be read */
  readonly isTruncated: boolean;
}

const refuseIf = (problem: UploadProblem | undefined): void => {
  if (problem !== undefined) throw fail(problem);
};
const wrongType = (kind: MediaItemKind) => fail(fileRules[kind].wrongType);

export const checkFileName = (kind: MediaItemKind, fileName: string): void => refuseIf(fileNameProblem(kind, fileName));

export const checkSize = (kind: MediaItemKind, sizeBytes: number): void => refuseIf(fileSizeProblem(kind, sizeBytes));

export function checkContainer(kind: MediaItemKind, container: Container | null): Container {
  if (!container || !allowedContainers[kind].includes(container)) throw wrongType(kind);
  return container;
}

/** Throws invalid_argument with the code of the first broken rule. */
export function checkReport(kind: MediaItemKind, report: ProbeReport, cut: Cut = noCut): VideoProperties {
  const { video, hasAudio, isTruncated } = report;
  if (isTruncated) throw fail('damaged_file');
  if (!video || report.durationMs <= 0) throw wrongType(kind);
  const { width, height } = video;
  const wrongCut = cutProblem(cut, report.durationMs);
  if (wrongCut !== undefined) throw fail(wrongCut);
  const part = partOf(cut, report.durationMs);
  const durationMs = part ? part.endMs - part.startMs : report.durationMs;
  refuseIf(contentProblem({ durationMs, width, height }) ?? workProblem(report, part));
  if (report.isSoundUnreadable) throw fail('sound_unreadable');
  return { durationMs: Math.round(durationMs), width, height, hasAudio };
}

/**
 * Decoding a part begins with the key frame before it. Its pictures are as much work as those of the part; files with
 * longer distances between key frames are refused only if they have unusually many pictures a second.
 */
const MAX_LEAD_MS = MAX_PART_MS;

/** Returns the code of the error when decoding the file, or the part of it, would be too much work. */
export function workProblem(
  { video, frames, partFrames, durationMs }: Pick<ProbeReport, 'video' | 'frames' | 'partFrames' | 'durationMs'>,
  part: Part | null,
): 'too_many_frames' | undefined {
  const pixels = video?.pixels ?? 0;
  if (!part) return framesProblem({ frames, durationMs, pixels });
  // Without a count nobody knows how much work it is.
  if (partFrames === null) return 'too_many_frames';
  // Only the part is decoded, but the whole index of pictures is read.
  const ofIndex = framesProblem({ frames, durationMs, pixels: 0 });
  const decodedMs = part.endMs - part.startMs + Math.min(part.startMs, MAX_LEAD_MS);
  return ofIndex ?? framesProblem({ frames: partFrames, durationMs: decodedMs, pixels, isPart: true });
}

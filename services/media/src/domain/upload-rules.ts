import { invalid } from '@tallscreen/kit/errors';
import type { ClipKind, Container, Picture } from '#domain/clip';

/** What a look into the container found. */
export interface ProbedTrack {
  /** as shown: after rotation, with square pixels */
  readonly width: number;
  readonly height: number;
  readonly codec: string;
}

export interface ProbeReport {
  readonly video: ProbedTrack | null;
  readonly hasAudio: boolean;
  /** as the container says, or where its last packet ends if it does not say */
  readonly durationMs: number;
  /** the file ends before its content does */
  readonly isTruncated: boolean;
}

export const MAX_BYTES = 200 * 2 ** 20;
const MAX_DURATION_MS = 30_000 + 100;
const MAX_LONGER_SIDE = 1920;
const MAX_SHORTER_SIDE = 1080;

interface KindRules {
  readonly containers: readonly Container[];
  readonly extensions: readonly string[];
  readonly wrongType: string;
  readonly wrongExtension: string;
  readonly tooLarge: string;
}

const rules: Record<ClipKind, KindRules> = {
  video: {
    containers: ['mp4', 'm4v', 'mov', 'webm'],
    extensions: ['mp4', 'mov', 'webm', 'm4v'],
    wrongType: 'Only MP4, MOV, M4V, or WebM videos are supported.',
    wrongExtension: 'Invalid video format. Only .mp4, .mov, .webm, and .m4v are supported.',
    tooLarge: 'Video must be under 200MB.',
  },
  promo: {
    containers: ['mp4', 'webm'],
    extensions: ['mp4', 'webm'],
    wrongType: 'Only MP4 or WebM videos are allowed.',
    wrongExtension: 'Only MP4 or WebM videos are allowed.',
    tooLarge: 'File must be smaller than 200MB.',
  },
};

export const wrongType = (kind: ClipKind) => invalid(rules[kind].wrongType);

export function checkFileName(kind: ClipKind, fileName: string): void {
  const extension = /\.([^./\\]+)$/.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';
  if (!rules[kind].extensions.includes(extension)) throw invalid(rules[kind].wrongExtension);
}

export function checkSize(kind: ClipKind, sizeBytes: number): void {
  if (sizeBytes > MAX_BYTES) throw invalid(rules[kind].tooLarge);
  if (sizeBytes === 0) throw wrongType(kind);
}

export function checkContainer(kind: ClipKind, container: Container | null): Container {
  if (!container || !rules[kind].containers.includes(container)) throw wrongType(kind);
  return container;
}

/** Refuses with the sentence for the first rule that is broken. */
export function checkReport(kind: ClipKind, report: ProbeReport): Picture {
  const { video, hasAudio, durationMs, isTruncated } = report;
  if (!video || durationMs <= 0) throw wrongType(kind);
  if (isTruncated) throw invalid('The video is damaged or incomplete.');
  if (durationMs > MAX_DURATION_MS) throw invalid('Video duration must be under 30 seconds.');
  const { width, height } = video;
  if (Math.max(width, height) > MAX_LONGER_SIDE || Math.min(width, height) > MAX_SHORTER_SIDE) {
    throw invalid('Video resolution must be under 1920x1080.');
  }
  return { durationMs: Math.round(durationMs), width, height, hasAudio };
}

import type { Container } from '@tallscreen/kit/upload-rules';

export const clipKinds = ['video', 'promo'] as const;
export type ClipKind = (typeof clipKinds)[number];

export const clipStatuses = [
  'uploaded',
  'processing',
  'scanning',
  'pending',
  'testing',
  'promoted',
  'viral',
  'approved',
  'rejected',
  'deleted',
] as const;
export type ClipStatus = (typeof clipStatuses)[number];

export const tiers = ['testing', 'promoted', 'viral'] as const;
export type Tier = (typeof tiers)[number];

export const isTier = (status: ClipStatus): status is Tier => (tiers as readonly string[]).includes(status);
export const isLive = (status: ClipStatus): boolean => status === 'approved' || isTier(status);

export interface RenditionFile {
  /** such as 720p */
  readonly name: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** What the worker makes of a source; object keys. */
export interface ClipFiles {
  /** best first */
  readonly renditions: readonly RenditionFile[];
  readonly posterKey: string;
  readonly posterWebpKey: string;
  readonly stripKey: string;
}

/** What the probe found, as shown: after rotation, with square pixels. */
export interface Picture {
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly hasAudio: boolean;
}

export interface Source {
  readonly container: Container;
  /** below incoming/, unique; doomed once the clip is processed */
  readonly objectKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** A video or promo. Every change of it raises `revision` by one, progress excepted. */
export interface Clip extends Picture {
  readonly id: number;
  readonly kind: ClipKind;
  readonly uploaderId: number;
  readonly title: string;
  readonly hashtags: readonly string[];
  readonly status: ClipStatus;
  readonly progressPercent: number;
  /** why it was flagged or rejected, empty otherwise */
  readonly rejectionReason: string;
  /** the scan that was recorded, empty before */
  readonly scanId: string;
  /** what it said, kept for a reopened clip */
  readonly flagReason: string;
  readonly files: ClipFiles | null;
  readonly source: Source;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  /** decisions already carried out, so that a repeat changes nothing */
  readonly decisionIds: readonly number[];
  readonly revision: number;
  readonly isUploaderHidden: boolean;
  /** the score that last moved the tier, and its revision */
  readonly score: number;
  readonly scoreRevision: number;
}

export const isFlagged = (clip: Clip): boolean => clip.status === 'pending' && clip.rejectionReason !== '';

export const keysOf = (files: ClipFiles): string[] => [
  ...files.renditions.map((rendition) => rendition.key),
  files.posterKey,
  files.posterWebpKey,
  files.stripKey,
];

export interface Viewer {
  /** 0 for a guest */
  readonly userId: number;
  readonly isAdmin: boolean;
}

/** Live clips are everybody's, the others their uploader's and the admins'; a tombstone is nobody's. */
export function mayView(clip: Clip, viewer: Viewer): boolean {
  if (clip.status === 'deleted') return false;
  if (viewer.isAdmin || (viewer.userId !== 0 && viewer.userId === clip.uploaderId)) return true;
  return isLive(clip.status) && !clip.isUploaderHidden;
}

export type ClipKind = 'video' | 'promo';

export type ClipStatus =
  | 'uploaded'
  | 'processing'
  | 'scanning'
  | 'pending'
  | 'testing'
  | 'promoted'
  | 'viral'
  | 'approved'
  | 'rejected'
  | 'deleted';

export interface Rendition {
  readonly name: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** What media says of a video or promo. */
export interface Clip {
  readonly id: number;
  readonly kind: ClipKind;
  readonly uploaderId: number;
  readonly title: string;
  readonly hashtags: readonly string[];
  readonly status: ClipStatus;
  readonly rejectionReason: string;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  /** best first */
  readonly renditions: readonly Rendition[];
  readonly posterUrl: string;
  readonly createdAtMs: number;
  /** 0 before an admin decided */
  readonly decidedAtMs: number;
  /** the uploader is banned or deleted */
  readonly isUploaderHidden: boolean;
  /** rises with every change */
  readonly revision: number;
}

/** What identity says of an uploader. */
export interface Uploader {
  readonly id: number;
  readonly username: string;
  readonly avatarUrl: string;
  readonly isActive: boolean;
  readonly revision: number;
}

/** What analytics says of a clip. */
export interface Figures {
  readonly score: number;
  readonly views: number;
}

export interface KnownClip {
  readonly clip: Clip;
  readonly figures: Figures;
}

const tiers = new Set<ClipStatus>(['testing', 'promoted', 'viral']);

export const tierOf = ({ kind, status }: Clip): string | null =>
  kind === 'video' && tiers.has(status) ? status : null;

/** By media's word alone; the uploader must be in good standing too. */
export const isCandidate = (clip: Clip): boolean =>
  !clip.isUploaderHidden && (clip.kind === 'video' ? tiers.has(clip.status) : clip.status === 'approved');

export const liveSinceMs = ({ decidedAtMs, createdAtMs }: Clip): number => decidedAtMs || createdAtMs;

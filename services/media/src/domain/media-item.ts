import type { MediaItemStatus } from '@tallscreen/proto/rules/media-item-status';
import { tiers, type Tier } from '@tallscreen/proto/rules/tier-settings';
import { audienceFrom, maySee, type VideoAudience } from '@tallscreen/proto/rules/video-audience';
import type { Campaign } from '#domain/campaign';
import type { Captions } from '#domain/captions';
import type { VideoDetails } from '#domain/video-details';
import type { Cut } from '@tallscreen/proto/rules/cut-rules';
import type { Container } from '@tallscreen/proto/rules/upload-rules';

export const mediaItemKinds = ['video', 'promo'] as const;
export type MediaItemKind = (typeof mediaItemKinds)[number];

export const isTier = (status: MediaItemStatus): status is Tier => (tiers as readonly string[]).includes(status);
export const isLive = (status: MediaItemStatus): boolean => status === 'approved' || isTier(status);

/** Statuses of items that a worker must process. */
export const unfinishedStatuses: readonly MediaItemStatus[] = ['uploaded', 'processing'];
export const isUnfinished = (status: MediaItemStatus): boolean => unfinishedStatuses.includes(status);

export interface RenditionFile {
  /** for example 720p */
  readonly name: string;
  readonly key: string;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** Mean rate of a file in kbit/s: picture, sound and container. */
export const bitrateKbps = ({ sizeBytes }: Pick<RenditionFile, 'sizeBytes'>, durationMs: number): number =>
  durationMs > 0 ? Math.round((sizeBytes * 8) / durationMs) : 0;

/** Object keys of the files that the worker makes from a source. */
export interface MediaFiles {
  /** best first */
  readonly renditions: readonly RenditionFile[];
  readonly posterKey: string;
  readonly stripKey: string;
  /** sizes of these two; absent in media items of version 0.1 */
  readonly posterBytes?: number;
  readonly stripBytes?: number;
}

/** Measurements by the probe: first of the upload, then of the best rendition. After rotation, with square pixels. */
export interface VideoProperties {
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly hasAudio: boolean;
}

/** Measured from the finished files, which are scaled down and cut to the length of the picture. */
export type ShownProperties = Pick<VideoProperties, 'durationMs' | 'width' | 'height'>;

interface Source {
  readonly container: Container;
  /** below incoming/, unique; the object is deleted once the media item is processed */
  readonly objectKey: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** what its uploader chose of the file; times that are not chosen are null */
  readonly cut: Cut;
}

/** A video or promo. Every change except progress raises `revision` by one. */
export interface MediaItem extends VideoProperties {
  readonly id: number;
  readonly kind: MediaItemKind;
  readonly uploaderId: number;
  /** as `readDetails` returns them; empty once it is deleted */
  readonly details: VideoDetails;
  readonly status: MediaItemStatus;
  readonly progressPercent: number;
  /** why it was flagged or rejected, otherwise empty */
  readonly rejectionReason: string;
  /** codes of that reason (proto/rules/reason-texts.ts), divided by spaces; empty if it has only words of an admin */
  readonly rejectionReasonCode: string;
  /** the moment of the problem that an admin named; null if not rejected, or if none was named */
  readonly rejectionMomentMs: number | null;
  /** id of the recorded scan, empty before the scan */
  readonly scanId: string;
  /** the id under which changed words wait for a scan, empty when none wait */
  readonly wantedScanId: string;
  /** codes of the scan's findings; a reopened media item shows them again */
  readonly flagCode: string;
  /** fingerprints of the texts that the scan flagged, among title, hashtags and captions */
  readonly flaggedTexts: readonly string[];
  /** fingerprints of those flagged texts that the video had when an admin approved it */
  readonly approvedTexts: readonly string[];
  readonly files: MediaFiles | null;
  /** by language, each once */
  readonly captions: readonly Captions[];
  /** null for videos */
  readonly campaign: Campaign | null;
  readonly source: Source;
  /** the same for a repeat of the call that made it, see domain/repeated-upload.ts; may be empty */
  readonly repeatKey: string;
  readonly createdAt: Date;
  readonly decidedAt: Date | null;
  /** the status before its removal; null unless it is removed */
  readonly removedFrom: MediaItemStatus | null;
  readonly removedAt: Date | null;
  /** decisions already applied, so that a repeated call changes nothing */
  readonly decisionIds: readonly number[];
  readonly revision: number;
  readonly isUploaderHidden: boolean;
  /** secret part of the addresses of its files while it is taken down, otherwise empty; see domain/file-access.ts */
  readonly fileSecret: string;
  /** the score that last moved the tier, 0 to 100 */
  readonly score: number;
  /** revision of that score */
  readonly scoreRevision: number;
}

/** The time in which a removed media item can be restored. */
export const REMOVED_DAYS = 30;

/** Whether nobody may see it, not even its uploader. */
export const isGone = (status: MediaItemStatus): boolean => status === 'removed' || status === 'deleted';

export const isFlagged = (item: MediaItem): boolean => item.status === 'pending' && item.rejectionReason !== '';

/** Object keys of all files. */
export const keysOf = (files: MediaFiles): string[] => [
  ...files.renditions.map((rendition) => rendition.key),
  files.posterKey,
  files.stripKey,
];

export const hasSameKeys = (a: MediaFiles, b: MediaFiles): boolean => keysOf(a).join() === keysOf(b).join();

export interface Viewer {
  /** 0 for a guest */
  readonly userId: number;
  readonly isAdmin: boolean;
  /** whether they follow the uploader, if the caller knows it */
  readonly isFollower?: boolean;
}

export const audienceOf = ({ details }: Pick<MediaItem, 'details'>): VideoAudience => audienceFrom(details.visibility);

/**
 * Its audience may view a live media item. The uploader and admins may view every one that is not removed or deleted.
 */
export function mayView(item: MediaItem, { userId, isAdmin, isFollower = false }: Viewer): boolean {
  if (isGone(item.status)) return false;
  const isDecider = isAdmin || (userId !== 0 && userId === item.uploaderId);
  const isShown = isLive(item.status) && !item.isUploaderHidden;
  return isDecider || (isShown && maySee(audienceOf(item), { isDecider, isFollower }));
}

type NewMediaItem = Pick<MediaItem, 'id' | 'kind' | 'uploaderId' | 'details' | 'source'> & {
  readonly campaign?: Campaign | null;
  readonly repeatKey?: string;
};

/** A media item as it is right after its upload. */
export const newMediaItem = (given: NewMediaItem, properties: VideoProperties, now: Date): MediaItem => ({
  ...given,
  ...properties,
  status: 'uploaded',
  progressPercent: 0,
  rejectionReason: '',
  rejectionReasonCode: '',
  rejectionMomentMs: null,
  scanId: '',
  wantedScanId: '',
  flagCode: '',
  flaggedTexts: [],
  approvedTexts: [],
  files: null,
  captions: [],
  campaign: given.campaign ?? null,
  repeatKey: given.repeatKey ?? '',
  createdAt: now,
  decidedAt: null,
  removedFrom: null,
  removedAt: null,
  decisionIds: [],
  revision: 1,
  isUploaderHidden: false,
  fileSecret: '',
  score: 0,
  scoreRevision: 0,
});

import { defineCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { Schema } from 'mongoose';
import type { VideoAudience } from '@tallscreen/proto/rules/video-audience';
import { audienceOf, isLive, type MediaItem } from '#domain/media-item';
import { cutSchema, withCut } from '#store/cut-schema';
import { detailsSchema } from '#store/details-schema';

/** Present while a media item waits for a worker or a worker holds it. */
export interface JobFields {
  attempts: number;
  /** empty while no worker holds the job */
  holder: string;
  /** when the lease ends: any worker may then lease the job */
  leaseUntil: Date;
  prefix: string;
  /** the place in the queue, see domain/job-order.ts */
  order: Date;
  /** running time of attempts that were given up for other jobs */
  spentMs?: number;
  /** the `traceparent` of the upload, if its trace is recorded */
  trace?: string | undefined;
}

export interface MediaItemDocument extends Omit<MediaItem, 'id'> {
  _id: number;
  isLive: boolean;
  /** absent in a document of version 0.1 */
  audience?: VideoAudience;
  job?: JobFields;
  /** object keys, and prefixes that end with a slash */
  filesToDelete?: string[];
  /** time of the next attempt to delete them */
  deleteFilesAt?: Date;
}

const nested = { _id: false } as const;
const text = { type: String, default: '' };
const required = <T>(type: T) => ({ type, required: true }) as const;

const renditionSchema = new Schema(
  {
    name: required(String),
    key: required(String),
    width: required(Number),
    height: required(Number),
    sizeBytes: required(Number),
  },
  nested,
);

const filesSchema = new Schema(
  {
    renditions: [renditionSchema],
    posterKey: required(String),
    stripKey: required(String),
    posterBytes: Number,
    stripBytes: Number,
  },
  nested,
);

const captionsSchema = new Schema(
  {
    lang: required(String),
    key: required(String),
    words: text,
    sizeBytes: Number,
    isAutomatic: { type: Boolean, default: false },
  },
  nested,
);

const campaignSchema = new Schema(
  {
    link: text,
    callToAction: text,
    dailyCap: { type: Number, default: 0 },
    totalCap: { type: Number, default: 0 },
    dailyBudget: { type: Number, default: 0 },
    totalBudget: { type: Number, default: 0 },
    frequencyCap: { type: Number, default: 0 },
    startsAtMs: { type: Number, default: 0 },
    endsAtMs: { type: Number, default: 0 },
  },
  nested,
);

const sourceSchema = new Schema(
  {
    container: required(String),
    objectKey: required(String),
    sizeBytes: required(Number),
    sha256: text,
    cut: required(cutSchema),
  },
  nested,
);

const jobSchema = new Schema(
  {
    attempts: required(Number),
    holder: text,
    leaseUntil: required(Date),
    prefix: text,
    order: Date,
    spentMs: Number,
    trace: String,
  },
  nested,
);

const schema = new Schema<MediaItemDocument>(
  {
    _id: required(Number),
    kind: required(String),
    uploaderId: required(Number),
    details: required(detailsSchema),
    status: required(String),
    isLive: required(Boolean),
    audience: required(String),
    progressPercent: { type: Number, default: 0 },
    rejectionReason: text,
    rejectionReasonCode: text,
    rejectionMomentMs: { type: Number, default: null },
    scanId: text,
    wantedScanId: text,
    flagCode: text,
    flaggedTexts: [String],
    approvedTexts: [String],
    files: { type: filesSchema, default: null },
    captions: [captionsSchema],
    campaign: { type: campaignSchema, default: null },
    source: required(sourceSchema),
    repeatKey: text,
    durationMs: required(Number),
    width: required(Number),
    height: required(Number),
    hasAudio: required(Boolean),
    createdAt: required(Date),
    decidedAt: { type: Date, default: null },
    removedFrom: { type: String, default: null },
    removedAt: { type: Date, default: null },
    decisionIds: [Number],
    revision: required(Number),
    isUploaderHidden: { type: Boolean, default: false },
    fileSecret: text,
    score: { type: Number, default: 0 },
    scoreRevision: { type: Number, default: 0 },
    job: jobSchema,
    filesToDelete: { type: [String], default: undefined },
    deleteFilesAt: Date,
  },
  schemaOptions,
);
schema.index({ 'source.objectKey': 1 }, { unique: true });
schema.index({ repeatKey: 1 });
schema.index({ uploaderId: 1, kind: 1, _id: -1 });
schema.index({ kind: 1, isLive: 1, _id: -1 });
schema.index({ 'job.leaseUntil': 1 }, { sparse: true });
schema.index({ 'details.publishAt': 1 }, { partialFilterExpression: { status: 'scheduled' } });
schema.index({ removedAt: 1 }, { partialFilterExpression: { status: 'removed' } });
schema.index({ deleteFilesAt: 1 }, { sparse: true });

export const mediaItemCollection = defineCollection<MediaItemDocument>('media_items', schema);

export const toFields = ({ id: _id, ...fields }: MediaItem): Omit<MediaItemDocument, '_id'> => ({
  ...fields,
  isLive: isLive(fields.status),
  audience: audienceOf(fields),
});

export function toMediaItem(document: MediaItemDocument): MediaItem {
  const {
    _id,
    isLive: _live,
    audience: _audience,
    job: _job,
    filesToDelete: _files,
    deleteFilesAt: _at,
    ...fields
  } = document;
  // Items that are older than these fields do not have them.
  return {
    id: _id,
    ...fields,
    source: withCut(fields.source),
    rejectionMomentMs: fields.rejectionMomentMs ?? null,
    wantedScanId: fields.wantedScanId ?? '',
    flaggedTexts: fields.flaggedTexts ?? [],
    approvedTexts: fields.approvedTexts ?? [],
    fileSecret: fields.fileSecret ?? '',
    captions: fields.captions ?? [],
    campaign: fields.campaign ?? null,
    repeatKey: fields.repeatKey ?? '',
  };
}

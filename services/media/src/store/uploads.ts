import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { readDatabaseTime } from '@tallscreen/kit-mongo/database-time';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import type { Session } from '@tallscreen/kit-mongo/transaction';
import { noCut } from '@tallscreen/proto/rules/cut-rules';
import { Schema, type Connection } from 'mongoose';
import { uploadIdOf, type ResumableUpload } from '#domain/resumable-upload';
import { noDetails } from '#domain/video-details';
import { cutSchema, withCut } from '#store/cut-schema';
import { detailsSchema } from '#store/details-schema';

interface UploadDocument extends Omit<ResumableUpload, 'id'> {
  readonly _id: string;
  /** when a video was created from it; absent once its parts are removed */
  readonly submittedAt?: Date;
  /** id of the call that submits it; valid until `leasedUntil` */
  readonly lease?: string;
  readonly leasedUntil?: Date;
}

/** A call that submits an upload. */
export interface UploadLease {
  readonly id: string;
  readonly uploaderId: number;
  readonly lease: string;
}

const required = <T>(type: T) => ({ type, required: true }) as const;

const schema = new Schema<UploadDocument>(
  {
    _id: required(String),
    uploaderId: required(Number),
    sizeBytes: required(Number),
    offset: required(Number),
    metadata: { type: String, default: '' },
    parts: [new Schema({ key: required(String), sizeBytes: required(Number) }, { _id: false })],
    objectKey: required(String),
    createdAt: required(Date),
    expiresAt: required(Date),
    videoId: { type: Number, default: null },
    details: required(detailsSchema),
    cut: required(cutSchema),
    submittedAt: Date,
    lease: String,
    leasedUntil: Date,
  },
  schemaOptions,
)
  .index({ uploaderId: 1, videoId: 1, createdAt: -1 })
  .index({ expiresAt: 1 })
  .index({ submittedAt: 1 }, { sparse: true });

export const uploadCollection = defineCollection<UploadDocument>('uploads', schema);

const toUpload = ({
  _id: id,
  submittedAt: _at,
  lease: _lease,
  leasedUntil: _until,
  ...fields
}: UploadDocument): ResumableUpload => withCut({ id, ...fields });

export type UploadStore = ReturnType<typeof createUploadStore>;

/** Expired uploads count as deleted, though a job deletes them later. */
export function createUploadStore(connection: Connection) {
  const model = openCollection(connection, uploadCollection);
  const alive = () => ({ expiresAt: { $gt: new Date() } });

  async function find(id: string, uploaderId: number): Promise<ResumableUpload | undefined> {
    const found = await model.findOne({ _id: id, uploaderId, ...alive() }).lean<UploadDocument>();
    return found ? toUpload(found) : undefined;
  }

  return {
    find,

    /** Does nothing when the id is known. */
    async insert({ id, ...fields }: ResumableUpload): Promise<void> {
      await model.create([{ _id: id, ...fields }]).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
    },

    /** Returns uploads without a video, newest first, without their parts. */
    async listUnfinished(uploaderId: number, limit: number): Promise<ResumableUpload[]> {
      const found = await model
        .find({ uploaderId, videoId: null, ...alive() }, { parts: 0 })
        .sort({ createdAt: -1 })
        .limit(limit)
        .lean<Omit<UploadDocument, 'parts'>[]>();
      return found.map((document) => toUpload({ ...document, parts: [] }));
    },

    /** Returns false when somebody else has added parts, deleted the upload or submitted it since `before` was read. */
    async append(
      before: ResumableUpload,
      { offset, parts }: Pick<ResumableUpload, 'offset' | 'parts'>,
    ): Promise<boolean> {
      const added = parts.slice(before.parts.length);
      const { matchedCount } = await model.updateOne(
        { _id: before.id, uploaderId: before.uploaderId, offset: before.offset, videoId: null },
        { $set: { offset }, $push: { parts: { $each: [...added] } } },
      );
      return matchedCount > 0;
    },

    /** Returns false if the upload was deleted, or a video was created from it. */
    async saveDraft(id: string, uploaderId: number, draft: Pick<ResumableUpload, 'details' | 'cut'>): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id: id, uploaderId, videoId: null }, { $set: draft });
      return matchedCount > 0;
    },

    /** Takes or renews the lease. Returns false if another call holds the upload, or a video was created from it. */
    async lease({ id, uploaderId, lease }: UploadLease, durationMs: number): Promise<boolean> {
      const now = await readDatabaseTime(connection);
      const leasedUntil = new Date(now.getTime() + durationMs);
      const isFree = { $or: [{ lease }, { leasedUntil: null }, { leasedUntil: { $lte: now } }] };
      const unfinished = { _id: id, uploaderId, videoId: null, ...alive() };
      const { matchedCount } = await model.updateOne({ ...unfinished, ...isFree }, { $set: { lease, leasedUntil } });
      return matchedCount > 0;
    },

    async release({ id, uploaderId, lease }: UploadLease): Promise<void> {
      await model.updateOne({ _id: id, uploaderId, lease }, { $unset: { lease: '', leasedUntil: '' } });
    },

    /** Makes the parts superfluous; the record answers repeated calls until it expires. */
    async markSubmitted(session: Session, id: string, uploaderId: number, videoId: number): Promise<void> {
      const fields = { videoId, details: noDetails, cut: noCut, submittedAt: new Date() };
      await model.updateOne({ _id: id, uploaderId }, { $set: fields }, { session });
    },

    async remove(id: string, uploaderId: number): Promise<boolean> {
      return (await model.deleteOne({ _id: id, uploaderId })).deletedCount > 0;
    },

    /** Returns the ids, so that their parts can be removed. */
    async removeOfUser(uploaderId: number): Promise<string[]> {
      const found = await model.find({ uploaderId }, { _id: 1 }).lean<UploadDocument[]>();
      await model.deleteMany({ uploaderId });
      return found.map(({ _id }) => _id);
    },

    /** Longest expired first. */
    async listExpired(now: Date, limit: number): Promise<ResumableUpload[]> {
      const due = model.find({ expiresAt: { $lte: now } }).sort({ expiresAt: 1 });
      return (await due.limit(limit).lean<UploadDocument[]>()).map(toUpload);
    },

    /** Returns uploads that were submitted until `before` and still have their parts. */
    async listSubmitted(before: Date, limit: number): Promise<ResumableUpload[]> {
      const due = model.find({ submittedAt: { $lte: before } }).sort({ submittedAt: 1 });
      return (await due.limit(limit).lean<UploadDocument[]>()).map(toUpload);
    },

    async forgetParts(id: string): Promise<void> {
      await model.updateOne({ _id: id, videoId: { $ne: null } }, { $set: { parts: [] }, $unset: { submittedAt: '' } });
    },

    /** Returns those of the object keys that are parts of unfinished uploads. */
    async findPartsAmong(keys: readonly string[]): Promise<Set<string>> {
      const ids = [...new Set(keys.map(uploadIdOf))];
      const found = await model
        .find({ _id: { $in: ids }, videoId: null }, { 'parts.key': 1 })
        .lean<Pick<UploadDocument, 'parts'>[]>();
      const wanted = new Set(keys);
      return new Set(found.flatMap(({ parts }) => parts.map(({ key }) => key)).filter((key) => wanted.has(key)));
    },
  };
}

import type { Keyset } from '@tallscreen/kit/page';
import { isListed, videoAudiences, type VideoAudience } from '@tallscreen/proto/rules/video-audience';
import { traceToStore } from '@tallscreen/kit-telemetry/links';
import { openCollection } from '@tallscreen/kit-mongo/collection';
import { RetryTransaction, type Session } from '@tallscreen/kit-mongo/transaction';
import type { Connection, QueryFilter } from 'mongoose';
import type { Standing } from '#domain/file-access';
import { isUnfinished, unfinishedStatuses, type MediaItem, type MediaItemKind } from '#domain/media-item';
import type { TierState } from '#domain/tiers';
import {
  mediaItemCollection,
  toFields,
  toMediaItem,
  type JobFields,
  type MediaItemDocument,
} from '#store/media-item-schema';

const newJob = { attempts: 0, holder: '', leaseUntil: new Date(0), prefix: '' };

export interface PageQuery extends Keyset {
  readonly kind: MediaItemKind;
}

export interface UploadsQuery extends PageQuery {
  readonly uploaderId: number;
  /** leaves out what only the uploader and admins see in the list; null for what they see */
  readonly shownTo: { readonly isFollower: boolean } | null;
  readonly withRemoved?: boolean;
}

/** The fields of a public video that search engines need. */
export type PublicVideo = Pick<MediaItem, 'id' | 'uploaderId' | 'createdAt' | 'decidedAt' | 'details'>;

export interface MediaItemUpdate {
  readonly item: MediaItem;
  /** the revision that was read; a concurrent change makes the transaction start again */
  readonly readRevision: number;
  readonly filesToDelete: readonly string[];
  /** updates only while this holder has the job */
  readonly holder?: string | undefined;
  readonly job?: JobFields | undefined;
}

export type MediaItemStore = ReturnType<typeof createMediaItemStore>;

/** A document of version 0.1 has no audience and is public; null finds it. */
const stored = (audiences: readonly VideoAudience[]) => ({
  $in: [...audiences, ...(audiences.includes('public') ? [null] : [])],
});

export function createMediaItemStore(connection: Connection) {
  const model = openCollection(connection, mediaItemCollection);

  async function findOne(filter: QueryFilter<MediaItemDocument>, session?: Session): Promise<MediaItem | null> {
    const found = await model.findOne(filter, null, session && { session }).lean<MediaItemDocument>();
    return found && toMediaItem(found);
  }
  async function findPage(filter: QueryFilter<MediaItemDocument>, direction: 1 | -1, limit: number) {
    const found = await model.find(filter).sort({ _id: direction }).limit(limit).lean<MediaItemDocument[]>();
    return found.map(toMediaItem);
  }
  const olderThan = (id: number | undefined) => (id === undefined ? {} : { _id: { $lt: id } });

  return {
    find: (id: number, session?: Session) => findOne({ _id: id }, session),
    findByObjectKey: (objectKey: string, session?: Session) => findOne({ 'source.objectKey': objectKey }, session),

    /** Returns the newest media item with this key, except rejected and deleted ones: these may be sent again. */
    async findByRepeatKey(repeatKey: string, session?: Session): Promise<MediaItem | null> {
      const filter = { repeatKey, status: { $nin: ['rejected', 'removed', 'deleted'] } } as const;
      const found = await model
        .findOne(filter, null, { sort: { _id: -1 }, ...(session && { session }) })
        .lean<MediaItemDocument>();
      return found && toMediaItem(found);
    },

    async findMany(ids: readonly number[]): Promise<MediaItem[]> {
      return (await model.find({ _id: { $in: ids } }).lean<MediaItemDocument[]>()).map(toMediaItem);
    },

    async readTiers(ids: readonly number[]): Promise<TierState[]> {
      const found = model.find({ _id: { $in: ids } }, { status: 1, scoreRevision: 1 }).lean<MediaItemDocument[]>();
      return (await found).map(({ _id, status, scoreRevision }) => ({ id: _id, status, scoreRevision }));
    },

    /** The fields that decide who may see the files of a media item. */
    async readStandings(ids: readonly number[]): Promise<(Standing & Pick<MediaItem, 'id'>)[]> {
      const fields = { status: 1, isUploaderHidden: 1, audience: 1, fileSecret: 1 } as const;
      const found = await model.find({ _id: { $in: ids } }, fields).lean<MediaItemDocument[]>();
      return found.map(({ _id: id, status, isUploaderHidden, ...older }) => {
        // Items that are older than these fields do not have them.
        return {
          id,
          status,
          isUploaderHidden,
          audience: older.audience ?? 'public',
          fileSecret: older.fileSecret ?? '',
        };
      });
    },

    /** Returns those of the objects that a worker still needs as a source. */
    async findSourcesAmong(objectKeys: readonly string[]): Promise<Set<string>> {
      const filter = { 'source.objectKey': { $in: objectKeys }, status: { $in: [...unfinishedStatuses] } };
      const found = await model.find(filter, { 'source.objectKey': 1 }).lean<MediaItemDocument[]>();
      return new Set(found.map(({ source }) => source.objectKey));
    },

    /** Newest first, without deleted ones, and without removed ones unless they are wanted. */
    listUploads({ uploaderId, kind, shownTo, withRemoved, after, limit }: UploadsQuery): Promise<MediaItem[]> {
      const hidden = withRemoved ? ['deleted'] : ['removed', 'deleted'];
      const listed = shownTo && videoAudiences.filter((audience) => isListed(audience, shownTo.isFollower));
      const visible = listed
        ? { isLive: true, isUploaderHidden: false, audience: stored(listed) }
        : { status: { $nin: hidden } };
      return findPage({ uploaderId, kind, ...visible, ...olderThan(after) } as object, -1, limit);
    },

    /** Newest first. */
    listLive: ({ kind, after, limit }: PageQuery) => findPage({ kind, isLive: true, ...olderThan(after) }, -1, limit),

    /** Newest first. */
    async listPublic({ after, limit }: Keyset): Promise<PublicVideo[]> {
      const seen = { isLive: true, isUploaderHidden: false, audience: stored(['public']) };
      const filter: object = { kind: 'video', ...seen, ...olderThan(after) };
      const fields = { uploaderId: 1, createdAt: 1, decidedAt: 1, details: 1 } as const;
      const found = await model.find(filter, fields).sort({ _id: -1 }).limit(limit).lean<MediaItemDocument[]>();
      return found.map(({ _id: id, uploaderId, createdAt, decidedAt, details }) => {
        return { id, uploaderId, createdAt, decidedAt, details };
      });
    },

    /** Ids of the scheduled videos whose time has come, the earliest first. */
    async listDue(now: Date, limit: number): Promise<number[]> {
      const filter = { status: 'scheduled', 'details.publishAt': { $lte: now } } as const;
      const found = model.find(filter, { _id: 1 }).sort({ 'details.publishAt': 1 }).limit(limit);
      return (await found.lean<Pick<MediaItemDocument, '_id'>[]>()).map(({ _id }) => _id);
    },

    /** Ids of media items that were removed before then, the longest ago first. */
    async listRemovedBefore(time: Date, limit: number): Promise<number[]> {
      const filter = { status: 'removed', removedAt: { $lte: time } } as const;
      const found = model.find(filter, { _id: 1 }).sort({ removedAt: 1 }).limit(limit);
      return (await found.lean<Pick<MediaItemDocument, '_id'>[]>()).map(({ _id }) => _id);
    },

    /** Media items that have files, by rising id, for a walk over all of them. */
    listWithFiles: (afterId: number, limit: number) =>
      findPage({ _id: { $gt: afterId }, files: { $ne: null } }, 1, limit),

    countWithFiles: (afterId: number): Promise<number> =>
      model.countDocuments({ _id: { $gt: afterId }, files: { $ne: null } }).exec(),

    /** `order` is the place of its job in the queue. */
    async insert(session: Session, item: MediaItem, order: Date = item.createdAt): Promise<void> {
      await model.create([{ _id: item.id, ...toFields(item), job: { ...newJob, order, trace: traceToStore() } }], {
        session,
      });
    },

    /** Throws RetryTransaction when somebody else changed the media item since it was read. */
    async update(session: Session, { item, readRevision, filesToDelete, holder, job }: MediaItemUpdate): Promise<void> {
      const hasDeletions = filesToDelete.length > 0;
      const { matchedCount } = await model.updateOne(
        { _id: item.id, revision: readRevision, ...(holder !== undefined && { 'job.holder': holder }) },
        {
          $set: { ...toFields(item), ...(job && { job }), ...(hasDeletions && { deleteFilesAt: new Date() }) },
          ...(!isUnfinished(item.status) && { $unset: { job: '' } }),
          ...(hasDeletions && { $addToSet: { filesToDelete: { $each: filesToDelete } } }),
        },
        { session },
      );
      if (matchedCount === 0) throw new RetryTransaction('The media item was changed at the same time.');
    },
  };
}

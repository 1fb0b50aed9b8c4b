import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection, mongo } from 'mongoose';
import type { Clip } from '#domain/clip';
import type { ClipReader } from '#domain/ports';
import { CLIPS, fromDocument, toFields, type ClipDocument, type JobFields } from '#store/clip-document';

const newJob: JobFields = { attempts: 0, holder: '', leaseUntil: new Date(0), prefix: '' };
const worksOn = new Set<Clip['status']>(['uploaded', 'processing']);

export interface ClipUpdate {
  readonly clip: Clip;
  readonly readRevision: number;
  readonly doomed?: readonly string[];
  /** only while this holder has the job */
  readonly holder?: string;
  readonly job?: JobFields;
}

export type ClipStore = ReturnType<typeof createClipStore>;

export function createClipStore(connection: Connection) {
  const clips = connection.collection<ClipDocument>(CLIPS);

  async function findOne(filter: mongo.Filter<ClipDocument>, session?: Session): Promise<Clip | null> {
    const found = await clips.findOne(filter, session ? { session } : {});
    return found && fromDocument(found);
  }
  async function findPage(filter: mongo.Filter<ClipDocument>, direction: 1 | -1, limit: number): Promise<Clip[]> {
    const found = await clips.find(filter).sort({ _id: direction }).limit(limit).toArray();
    return found.map(fromDocument);
  }
  const older = (before: number | undefined) => (before === undefined ? {} : { _id: { $lt: before } });

  const reader: ClipReader = {
    find: (id) => findOne({ _id: id }),
    findByObjectKey: (objectKey) => findOne({ 'source.objectKey': objectKey }),
    findMany: async (ids) => (await clips.find({ _id: { $in: [...ids] } }).toArray()).map(fromDocument),
    async readTiers(ids) {
      const found = clips.find({ _id: { $in: [...ids] } }, { projection: { status: 1, scoreRevision: 1 } });
      return (await found.toArray()).map(({ _id, status, scoreRevision }) => ({ id: _id, status, scoreRevision }));
    },
    async findSourcesAmong(objectKeys) {
      const filter = { 'source.objectKey': { $in: [...objectKeys] }, status: { $in: [...worksOn] } };
      const found = await clips.find(filter, { projection: { 'source.objectKey': 1 } }).toArray();
      return new Set(found.map(({ source }) => source.objectKey));
    },
    listUploads: ({ uploaderId, kind, onlyVisibleToAll, before, limit }) => {
      const visible = onlyVisibleToAll
        ? { isLive: true, isUploaderHidden: false }
        : { status: { $ne: 'deleted' as const } };
      return findPage({ uploaderId, kind, ...visible, ...older(before) }, -1, limit);
    },
    listLive: ({ kind, before, limit }) => findPage({ kind, isLive: true, ...older(before) }, -1, limit),
    listWithFiles: (after, limit) => findPage({ _id: { $gt: after }, files: { $ne: null } }, 1, limit),
  };

  return {
    ...reader,
    findIn: (session: Session, id: number) => findOne({ _id: id }, session),
    findByObjectKeyIn: (session: Session, objectKey: string) => findOne({ 'source.objectKey': objectKey }, session),

    async insert(session: Session, clip: Clip): Promise<void> {
      await clips.insertOne({ _id: clip.id, ...toFields(clip), job: newJob }, { session });
    },

    /** Loses against whoever wrote between the read and this. */
    async update(session: Session, { clip, readRevision, doomed = [], holder, job }: ClipUpdate): Promise<void> {
      const ended = !worksOn.has(clip.status);
      const { matchedCount } = await clips.updateOne(
        { _id: clip.id, revision: readRevision, ...(holder !== undefined && { 'job.holder': holder }) },
        {
          $set: { ...toFields(clip), ...(job && { job }), ...(doomed.length > 0 && { doomedAt: new Date() }) },
          ...(ended && { $unset: { job: '' } }),
          ...(doomed.length > 0 && { $addToSet: { doomed: { $each: [...doomed] } } }),
        },
        { session },
      );
      if (matchedCount === 0) throw new RetryTransaction('The clip was changed at the same time.');
    },
  };
}

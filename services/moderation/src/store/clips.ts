import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putNewer } from '@tallscreen/kit/mongo/put-newer';
import type { Connection, mongo } from 'mongoose';
import type { ClipCopy, ClipKind } from '#domain/clip';
import type { ClipStore, QueueCursor } from '#domain/ports';
import { bytesOf } from '#store/bytes';

type QueuePlace = 'flagged' | 'plain';

interface ClipDocument extends Omit<ClipCopy, 'id' | 'snapshot' | 'hashtags'> {
  _id: number;
  hashtags: string[];
  snapshot: Uint8Array | mongo.Binary;
  /** only while it waits for a decision */
  queue?: QueuePlace;
}

const CLIPS = 'clips';

export const clipIndexes: readonly IndexSpec[] = [{ collection: CLIPS, key: { kind: 1, queue: 1, _id: -1 } }];

const fromDocument = ({ _id, queue: _queue, snapshot, ...fields }: ClipDocument): ClipCopy => ({
  id: _id,
  ...fields,
  snapshot: bytesOf(snapshot),
});

export function createClipStore(connection: Connection): ClipStore {
  const clips = connection.collection<ClipDocument>(CLIPS);

  async function listPlace(kind: ClipKind, queue: QueuePlace, before: number | null, limit: number) {
    const filter = { kind, queue, ...(before !== null && { _id: { $lt: before } }) };
    return clips.find(filter).sort({ _id: -1 }).limit(limit).toArray();
  }

  return {
    async find(id) {
      const found = await clips.findOne({ _id: id });
      return found && fromDocument(found);
    },
    async apply({ id, revision, hashtags, ...fields }) {
      const $set = { ...fields, hashtags: [...hashtags] };
      const queue: QueuePlace = fields.isFlagged ? 'flagged' : 'plain';
      const update: mongo.UpdateFilter<ClipDocument> =
        fields.stage === 'pending' ? { $set: { ...$set, queue } } : { $set, $unset: { queue: '' } };
      await putNewer(clips, [{ id, revision, update }]);
    },
    async listQueue(kind, after: QueueCursor | null, limit) {
      const before = after?.id ?? null;
      if (after && !after.isFlagged) return (await listPlace(kind, 'plain', before, limit)).map(fromDocument);
      const flagged = await listPlace(kind, 'flagged', before, limit);
      const rest = limit - flagged.length;
      const plain = rest > 0 ? await listPlace(kind, 'plain', null, rest) : [];
      return [...flagged, ...plain].map(fromDocument);
    },
  };
}

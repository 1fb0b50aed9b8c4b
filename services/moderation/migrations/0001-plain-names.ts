import { toBinary } from '@bufbuild/protobuf';
import { durationFromMs, DurationSchema, timestampFromMs, TimestampSchema } from '@bufbuild/protobuf/wkt';
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire';
import type { Migration, MigrationContext } from '@tallscreen/kit-mongo/migrations';
import { dropIndex, renameCollection, renameFields } from '@tallscreen/kit-mongo/renames';
import type { mongo } from 'mongoose';

/** Fields of media's Video message. */
const DURATION_MS = 9;
const TIMES_MS = new Set([17, 18]);

/** Renames collections, fields and queues, and rewrites media's messages for the changed types of their times. */
export const up: Migration = async (context) => {
  const { db } = context;
  await migrateMediaItems(context);

  const decisions = db.collection('decisions');
  for (const index of ['videoId_1_sequence_-1', 'videoId_1__id_-1', 'state_1_decidedAt_1'])
    await dropIndex(decisions, index);
  await renameFields(decisions, { videoId: 'itemId', kind: 'itemType' });
  const isOld = { attempts: { $exists: false } };
  await decisions.updateMany(isOld, { $set: { attempts: 0, retryAt: new Date() } });

  const reports = db.collection('reports');
  await dropIndex(reports, 'clipId_1');
  await renameFields(reports, { clipId: 'mediaItemId' });
  await reports.updateMany({ queue: 'hot' }, { $set: { queue: 'priority' } });
  await reports.updateMany({ queue: 'plain' }, { $set: { queue: 'normal' } });
};

interface OldMediaItem {
  readonly _id: number;
  readonly kind: string;
  readonly queue?: string;
  readonly snapshot: mongo.Binary | Uint8Array;
}

async function migrateMediaItems({ db, signal }: MigrationContext): Promise<void> {
  await renameCollection(db, 'clips', 'media_items');
  const items = db.collection<OldMediaItem>('media_items');
  await dropIndex(db.collection('media_items'), 'kind_1_queue_1__id_-1');
  for await (const { _id, kind, queue, snapshot } of items.find({ kind: { $exists: true } })) {
    signal.throwIfAborted();
    const $set = {
      itemType: kind,
      snapshot: withWellKnownTimes(bytesOf(snapshot)),
      ...(queue === 'plain' && { queue: 'normal' }),
    };
    await items.updateOne({ _id, kind: { $exists: true } }, { $set, $unset: { kind: '' } });
  }
}

const bytesOf = (value: mongo.Binary | Uint8Array): Uint8Array => (value instanceof Uint8Array ? value : value.value());

/**
 * Returns media's Video message with its times as Duration and Timestamp. The fields had the same numbers when they
 * were integers of milliseconds. Everything else is copied as it is; a message that is new already stays the same.
 */
function withWellKnownTimes(old: Uint8Array): Uint8Array {
  const [reader, writer] = [new BinaryReader(old), new BinaryWriter()];
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag();
    const isMs = type === WireType.Varint && (field === DURATION_MS || TIMES_MS.has(field));
    if (isMs) {
      const ms = Number(reader.int64());
      const bytes =
        field === DURATION_MS
          ? toBinary(DurationSchema, durationFromMs(ms))
          : toBinary(TimestampSchema, timestampFromMs(ms));
      writer.tag(field, WireType.LengthDelimited).bytes(bytes);
    } else {
      writer.tag(field, type).raw(reader.skip(type, field));
    }
  }
  return writer.finish();
}

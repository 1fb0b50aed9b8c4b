import { create, toBinary, type MessageInitShape } from '@bufbuild/protobuf';
import { durationFromMs, timestampFromMs } from '@bufbuild/protobuf/wkt';
import type { Migration, MigrationContext } from '@tallscreen/kit-mongo/migrations';
import { dropIndex, renameCollection, renameFields } from '@tallscreen/kit-mongo/renames';
import { VideoKind, VideoSchema, VideoStatus } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import mongoose from 'mongoose';

/** A media item as it was stored, field by field, before media's whole message was kept. */
interface OldClip {
  readonly id: number;
  readonly kind: 'video' | 'promo';
  readonly uploaderId: number;
  readonly title: string;
  readonly hashtags: string[];
  readonly status: string;
  readonly rejectionReason: string;
  readonly durationMs: number;
  readonly width: number;
  readonly height: number;
  readonly renditions: { name: string; url: string; width: number; height: number }[];
  readonly posterUrl: string;
  readonly createdAtMs: number;
  readonly decidedAtMs: number;
  readonly isUploaderHidden: boolean;
  readonly revision: number;
}

interface OldPerson {
  readonly username: string;
  readonly avatarUrl: string;
  readonly isActive: boolean;
}

/** Renames the collections of every generation and their fields, and stores media's message instead of its fields. */
export const up: Migration = async (context) => {
  const { db } = context;
  await renameCollection(db, 'projection', 'read_model');
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const generations = collections.flatMap(
    ({ name }) => /^(?:cards|media_items|people|uploaders)_(.+)$/.exec(name)?.[1] ?? [],
  );
  for (const generation of new Set(generations)) {
    await migrateMediaItems(context, generation);
    await migrateUploaders(context, generation);
  }
};

async function migrateMediaItems({ db, signal }: MigrationContext, generation: string): Promise<void> {
  const name = `media_items_${generation}`;
  await renameCollection(db, `cards_${generation}`, name);
  const items = db.collection<{ _id: number; clip: OldClip }>(name);
  await dropIndex(db.collection(name), 'isCandidate_1_kind_1_score_-1');
  await dropIndex(db.collection(name), 'isCandidate_1_kind_1_liveSince_-1');
  await renameFields(db.collection(name), {
    clipRevision: 'itemRevision',
    kind: 'itemType',
    liveSince: 'liveSinceMs',
  });
  for await (const { _id, clip } of items.find({ clip: { $exists: true } })) {
    signal.throwIfAborted();
    await items.updateOne({ _id }, { $set: { item: toItem(clip) }, $unset: { clip: '' } });
  }
}

async function migrateUploaders({ db, signal }: MigrationContext, generation: string): Promise<void> {
  await renameCollection(db, `people_${generation}`, `uploaders_${generation}`);
  const uploaders = db.collection<{ _id: number; person: OldPerson }>(`uploaders_${generation}`);
  for await (const { _id, person } of uploaders.find({ person: { $exists: true } })) {
    signal.throwIfAborted();
    const { username, avatarUrl, isActive } = person;
    await uploaders.updateOne({ _id }, { $set: { username, avatarUrl, isActive }, $unset: { person: '' } });
  }
}

function toItem(clip: OldClip): object {
  const { id, kind, uploaderId, status, createdAtMs, decidedAtMs, isUploaderHidden, revision } = clip;
  const encoded = new mongoose.mongo.Binary(toBinary(VideoSchema, create(VideoSchema, toVideo(clip))));
  return { id, itemType: kind, uploaderId, status, createdAtMs, decidedAtMs, isUploaderHidden, revision, encoded };
}

const toVideo = (clip: OldClip): MessageInitShape<typeof VideoSchema> => ({
  id: BigInt(clip.id),
  kind: clip.kind === 'promo' ? VideoKind.PROMO : VideoKind.VIDEO,
  uploaderId: BigInt(clip.uploaderId),
  title: clip.title,
  hashtags: clip.hashtags,
  status: VideoStatus[clip.status.toUpperCase() as keyof typeof VideoStatus],
  rejectionReason: clip.rejectionReason,
  duration: durationFromMs(clip.durationMs),
  width: clip.width,
  height: clip.height,
  renditions: clip.renditions,
  posterUrl: clip.posterUrl,
  createdAt: timestampFromMs(clip.createdAtMs),
  ...(clip.decidedAtMs > 0 && { decidedAt: timestampFromMs(clip.decidedAtMs) }),
  isUploaderHidden: clip.isUploaderHidden,
  revision: BigInt(clip.revision),
});

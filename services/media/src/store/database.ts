import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
import type { Migrations } from '@tallscreen/kit-mongo/migrations';
import { up as clipsToMediaItems } from '#migrations/0001-clips-to-media-items';
import { up as useSnakeCase } from '#migrations/0002-snake-case-collections';
import { up as eraseWords } from '#migrations/0003-words-of-deleted-items';
import { exportCollection } from '#store/exports';
import { mediaItemCollection } from '#store/media-item-schema';
import { uploaderCollection } from '#store/uploaders';
import { uploadCollection } from '#store/uploads';

/** Every collection of this service. */
export const collections: readonly CollectionDefinition<any>[] = [
  mediaItemCollection,
  uploaderCollection,
  uploadCollection,
  exportCollection,
  outboxCollection,
];

export const migrations: Migrations = {
  '0001-clips-to-media-items': clipsToMediaItems,
  '0002-snake-case-collections': useSnakeCase,
  '0003-words-of-deleted-items': eraseWords,
};

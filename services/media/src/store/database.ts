import { outboxCollection } from '@tallscreen/kit-events/outbox/outbox';
import type { CollectionDefinition } from '@tallscreen/kit-mongo/collection';
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

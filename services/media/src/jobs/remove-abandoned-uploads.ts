import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { RemoveAbandonedUploads } from '#app/remove-abandoned-uploads';

export interface RemoveAbandonedUploadsJobDeps {
  readonly connection: Connection;
  readonly logger: Logger;
  readonly removeAbandonedUploads: RemoveAbandonedUploads;
  readonly everyMs: number;
}

/** Removes uploads that became no media item. */
export const startRemoveAbandonedUploads = (deps: RemoveAbandonedUploadsJobDeps): Loop =>
  runLoop({
    name: 'remove-abandoned-uploads',
    everyMs: deps.everyMs,
    logger: deps.logger,
    lease: { connection: deps.connection, name: 'media-remove-abandoned-uploads' },
    pass: deps.removeAbandonedUploads,
  });

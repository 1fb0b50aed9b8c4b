import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Connection } from 'mongoose';
import type { DeleteFiles } from '#app/delete-files';

export interface DeleteFilesJobDeps {
  readonly connection: Connection;
  readonly logger: Logger;
  readonly deleteFiles: DeleteFiles;
  readonly everyMs: number;
}

/** Deletes files that could not be deleted right after the change that made them superfluous. */
export const startDeleteFiles = ({ connection, logger, deleteFiles, everyMs }: DeleteFilesJobDeps): Loop =>
  runLoop({
    name: 'delete-files',
    everyMs,
    logger,
    lease: leaseOf(connection, { name: 'media-delete-files', logger }),
    pass: deleteFiles.ofAllItems,
  });

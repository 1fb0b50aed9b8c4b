import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import type { Connection } from 'mongoose';
import type { RemoveExport } from '#app/remove-export';

export interface RemoveExpiredExportsDeps {
  readonly connection: Connection;
  readonly logger: Logger;
  readonly removeExport: Pick<RemoveExport, 'expired'>;
  readonly everyMs: number;
}

export const startRemoveExpiredExports = ({
  connection,
  logger,
  removeExport,
  everyMs,
}: RemoveExpiredExportsDeps): Loop =>
  runLoop({
    name: 'remove-expired-exports',
    everyMs,
    logger,
    lease: leaseOf(connection, { name: 'media-remove-expired-exports', logger }),
    pass: () => removeExport.expired(),
  });

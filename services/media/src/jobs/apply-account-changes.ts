import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { ApplyAccountChange } from '#app/apply-account-change';
import type { UploaderStore } from '#store/uploaders';

export interface ApplyAccountChangesDeps {
  readonly connection: Connection;
  readonly uploaders: Pick<UploaderStore, 'listUnfinished' | 'postpone'>;
  readonly applyAccountChange: ApplyAccountChange;
  readonly logger: Logger;
}

const RETRY_MS = 60_000;

/**
 * Applies recorded account changes to the accounts' media items. One account can have thousands, which in the handler
 * of its event would hold up the topic.
 */
export function startApplyAccountChanges(deps: ApplyAccountChangesDeps): Loop {
  const { connection, uploaders, applyAccountChange, logger } = deps;
  return runDueWork({
    name: 'media-apply-account-changes',
    connection,
    logger,
    perPass: 20,
    list: (limit) => uploaders.listUnfinished(limit, new Date()),
    work: applyAccountChange,
    traceOf: ({ trace }) => trace,
    async postpone(change, err) {
      logger.warn({ err, userId: change.userId }, 'could not apply an account change, retrying later');
      await uploaders.postpone(change, new Date(Date.now() + RETRY_MS));
    },
  });
}

import type { Logger } from '@tallscreen/kit/logger';
import { runLoop, type Loop } from '@tallscreen/kit/loop';
import { leaseOf } from '@tallscreen/kit-mongo/lease';
import { isOutage } from '@tallscreen/kit/outage';
import type { Connection } from 'mongoose';
import type { ApplyAccountChange } from '#app/apply-account-change';
import type { UploaderStore } from '#store/uploaders';

export interface ApplyAccountChangesDeps {
  readonly connection: Connection;
  readonly uploaders: Pick<UploaderStore, 'listUnfinished' | 'postpone'>;
  readonly applyAccountChange: ApplyAccountChange;
  readonly logger: Logger;
}

const POLL_MS = 1_000;
const ACCOUNTS_PER_PASS = 20;
const RETRY_MS = 60_000;

/**
 * Applies recorded account changes to the accounts' media items. One account can have thousands, which in the handler
 * of its event would hold up the topic. Runs on one replica; after a crash the next one continues.
 */
export function startApplyAccountChanges(deps: ApplyAccountChangesDeps): Loop {
  const { connection, uploaders, applyAccountChange, logger } = deps;
  return runLoop({
    name: 'apply-account-changes',
    everyMs: POLL_MS,
    logger,
    lease: leaseOf(connection, { name: 'media-apply-account-changes', logger }),
    async pass(signal) {
      const due = await uploaders.listUnfinished(ACCOUNTS_PER_PASS, new Date());
      for (const change of due) {
        if (signal.aborted) return false;
        try {
          await applyAccountChange(change, signal);
        } catch (err) {
          if (isOutage(err)) throw err;
          logger.warn({ err, userId: change.userId }, 'could not apply an account change, retrying later');
          await uploaders.postpone(change, new Date(Date.now() + RETRY_MS));
        }
      }
      return due.length === ACCOUNTS_PER_PASS;
    },
  });
}

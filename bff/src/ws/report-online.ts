import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import type { Logger } from '@tallscreen/kit/logger';
import { waitAtMost } from '@tallscreen/kit/retry';
import type { Clients } from '#clients';

const USERS_PER_CALL = 1_000;
/** A socket waits no longer than this for its report before it opens. */
const MAX_WAIT_MS = 500;

/**
 * Returns a function that reports a user as online to messaging. Users who connect at the same time share a call. It
 * resolves when the user was reported or after MAX_WAIT_MS, and never rejects: the next periodic report makes up for it.
 */
export function createReportOnline(
  { presence }: Pick<Clients, 'presence'>,
  logger: Logger,
): (userId: number) => Promise<void> {
  const report = createBatcher<number, true>({
    maxSize: USERS_PER_CALL,
    concurrency: 1,
    slowAfterMs: MAX_WAIT_MS,
    async run(ids) {
      await presence.reportOnline({ userIds: [...new Set(ids)].map(fromId) });
      return ids.map(() => true);
    },
  });
  return (userId) =>
    waitAtMost(
      report(userId).catch((err: unknown) => logger.debug({ err }, 'could not report a user as online')),
      MAX_WAIT_MS,
    );
}

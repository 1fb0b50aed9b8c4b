import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import { newsOf } from '#domain/counter-notice';
import type { CounterNotices } from '#store/counter-notices';
import type { Notices } from '#store/notices';

export interface TellOfCounterNoticesDeps {
  readonly connection: Connection;
  readonly counterNotices: Pick<CounterNotices, 'listUntold' | 'markTold' | 'markUntold'>;
  readonly notices: Pick<Notices, 'tellOfCounterNotice'>;
  readonly logger: Logger;
}

/** Asks for the notifiers' mails about a counter-notice, and about its end; there may be thousands of notifiers. */
export const startTellOfCounterNotices = ({
  connection,
  counterNotices,
  notices,
  logger,
}: TellOfCounterNoticesDeps): Loop =>
  runDueWork({
    name: 'moderation-tell-of-counter-notices',
    connection,
    logger,
    perPass: 20,
    list: counterNotices.listUntold,
    async work(measure) {
      await notices.tellOfCounterNotice(measure, newsOf(measure));
      // What was told may be older than what another process has told meanwhile, so the newest is told again.
      if (!(await counterNotices.markTold(measure))) await counterNotices.markUntold(measure.id);
    },
  });

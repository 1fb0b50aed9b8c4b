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
      // The appeal was answered meanwhile, and another process may have told the answer, which this one overwrote. The
      // next pass tells it again.
      if (!(await counterNotices.markTold(measure))) await counterNotices.markUntold(measure.id);
    },
  });

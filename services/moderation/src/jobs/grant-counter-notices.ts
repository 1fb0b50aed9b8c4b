import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { GrantCounterNotice } from '#app/grant-counter-notice';
import type { CounterNotices } from '#store/counter-notices';

export interface GrantCounterNoticesDeps {
  readonly connection: Connection;
  readonly counterNotices: Pick<CounterNotices, 'listDue'>;
  readonly grantCounterNotice: GrantCounterNotice;
  readonly logger: Logger;
}

/** Grants appeals at the date of their counter-notice if no notifier has objected. */
export const startGrantCounterNotices = ({
  connection,
  counterNotices,
  grantCounterNotice,
  logger,
}: GrantCounterNoticesDeps): Loop =>
  runDueWork({
    name: 'moderation-grant-counter-notices',
    connection,
    logger,
    perPass: 20,
    list: (limit) => counterNotices.listDue(limit, new Date()),
    work: grantCounterNotice,
  });

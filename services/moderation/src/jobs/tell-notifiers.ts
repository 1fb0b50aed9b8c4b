import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { MailNotifier } from '#app/mail-notifier';
import type { Notices } from '#store/notices';

export interface TellNotifiersDeps {
  readonly connection: Connection;
  readonly notices: Pick<Notices, 'listUntold'>;
  readonly mailNotifier: Pick<MailNotifier, 'tell'>;
  readonly logger: Logger;
}

/** Mails receipts and outcomes of notices, and the news of counter-notices about them, to who sent them. */
export const startTellNotifiers = ({ connection, notices, mailNotifier, logger }: TellNotifiersDeps): Loop =>
  runDueWork({
    name: 'moderation-tell-notifiers',
    connection,
    logger,
    perPass: 50,
    list: (limit) => notices.listUntold(limit, new Date()),
    work: mailNotifier.tell,
  });

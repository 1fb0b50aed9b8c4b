import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { SendJoiningMail } from '#app/send-joining-mail';
import type { JoiningMailStore } from '#store/joining-mails';

export interface SendJoiningMailsDeps {
  readonly connection: Connection;
  readonly joiningMails: Pick<JoiningMailStore, 'listDue' | 'postpone'>;
  readonly sendJoiningMail: SendJoiningMail;
  readonly logger: Logger;
}

const PAUSE_MS = 10 * 60_000;

/** Mails people whose registration was decided, also if the process died or the mail server was away meanwhile. */
export const startSendJoiningMails = ({
  connection,
  joiningMails,
  sendJoiningMail,
  logger,
}: SendJoiningMailsDeps): Loop =>
  runDueWork({
    name: 'identity-joining-mails',
    connection,
    logger,
    perPass: 50,
    list: (limit) => joiningMails.listDue(limit, new Date()),
    work: sendJoiningMail,
    async postpone({ id }, err) {
      logger.error({ err, registrationId: id }, 'could not send a mail about a registration');
      await joiningMails.postpone(id, new Date(Date.now() + PAUSE_MS));
    },
  });

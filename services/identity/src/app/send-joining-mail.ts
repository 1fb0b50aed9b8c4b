import { runRequest } from '@tallscreen/kit/context';
import { approvedMail, refusedMail } from '#events/joining-mail';
import type { DeliverMail } from '#events/mail';
import type { JoiningMail, JoiningMailStore } from '#store/joining-mails';

export interface SendJoiningMailDeps {
  readonly joiningMails: Pick<JoiningMailStore, 'remove'>;
  readonly deliverMail: DeliverMail;
  /** The origin of the web client; undefined for mails without a link. */
  readonly publicUrl: string | undefined;
}

export type SendJoiningMail = (mail: JoiningMail) => Promise<void>;

/** Tells a person the decision on their registration, in the language of its form. After a crash, maybe twice. */
export const createSendJoiningMail =
  ({ joiningMails, deliverMail, publicUrl }: SendJoiningMailDeps): SendJoiningMail =>
  async ({ id, email, outcome, language }) => {
    const mail = outcome === 'approved' ? approvedMail(email, publicUrl) : refusedMail(email);
    await runRequest({ requestId: `registration-${id}`, language }, () => deliverMail(mail));
    await joiningMails.remove(id);
  };

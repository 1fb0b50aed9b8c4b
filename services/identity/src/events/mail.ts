import type { Logger } from '@tallscreen/kit/logger';
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends in the background; logs a mail that cannot be sent. */
export type SendMail = (mail: Mail) => void;

export interface Mailer {
  readonly send: SendMail;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
}

export interface MailerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  readonly logger: Logger;
}

/** The mail with the code, and with a link if there is one, to set a new password. */
export const resetCodeMail = (to: string, code: string, link: string | undefined): Mail => ({
  to,
  subject: 'Your Tallscreen code',
  text: [
    `Your code to set a new password is ${code}. It is good for 15 minutes.`,
    ...(link ? [`Or open this link within an hour:\n${link}`] : []),
    'If you did not ask for it, ignore this mail.\n',
  ].join('\n\n'),
});

export function createMailer({ smtpUrl, from, logger }: MailerOptions): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  const sending = new Set<Promise<void>>();

  async function deliver(mail: Mail): Promise<void> {
    try {
      await transport.sendMail({ from, ...mail });
    } catch (error) {
      logger.error({ err: error, subject: mail.subject }, 'could not send a mail');
    }
  }

  return {
    send(mail) {
      const delivery = deliver(mail);
      sending.add(delivery);
      void delivery.finally(() => sending.delete(delivery));
    },
    async close() {
      await Promise.all(sending);
      transport.close();
    },
  };
}

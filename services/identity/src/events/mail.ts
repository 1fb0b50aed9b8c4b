import type { Logger } from '@tallscreen/kit/logger';
import { createTransport } from 'nodemailer';

export interface Mailer {
  /** Sends in the background; logs a mail that cannot be sent. */
  sendResetCode(to: string, code: string): void;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
}

export interface MailerOptions {
  readonly smtpUrl: string;
  readonly from: string;
  readonly logger: Logger;
}

const resetText = (code: string): string =>
  `Your code to set a new password is ${code}.\n\nIt is good for 15 minutes. If you did not ask for it, ignore this mail.\n`;

export function createMailer({ smtpUrl, from, logger }: MailerOptions): Mailer {
  const transport = createTransport({ url: smtpUrl, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000 });
  const sending = new Set<Promise<void>>();

  async function send(to: string, code: string): Promise<void> {
    try {
      await transport.sendMail({ from, to, subject: 'Your Tallscreen code', text: resetText(code) });
    } catch (error) {
      logger.error({ err: error }, 'could not mail a reset code');
    }
  }

  return {
    sendResetCode(to, code) {
      const mail = send(to, code);
      sending.add(mail);
      void mail.finally(() => sending.delete(mail));
    },
    async close() {
      await Promise.all(sending);
      transport.close();
    },
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { currentRequest } from '@tallscreen/kit/context';
import { TEXT_LANGUAGES, type InLanguages } from '@tallscreen/proto/rules/text-languages';
import type { Logger } from '@tallscreen/kit/logger';
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: InLanguages;
  readonly text: InLanguages;
}

/** Sends in the language of the request. Rejects if the mail server does not take the mail. */
export type DeliverMail = (mail: Mail) => Promise<void>;

/** Whether this failure of a mail will be the same at each attempt: the server does not know the mailbox. */
export const refusesMailbox = (error: unknown): boolean => {
  const { code, command, responseCode } = error as Readonly<
    Partial<Record<'code' | 'command' | 'responseCode', unknown>>
  >;
  // A refused sender (MAIL FROM) has the same code, and is a matter of our settings.
  const isReceiver = code === 'EENVELOPE' && command === 'RCPT TO';
  return isReceiver && typeof responseCode === 'number' && responseCode >= 500;
};

/** Sends in the background, in the language of the request; logs a mail that cannot be sent. */
export type SendMail = (mail: Mail) => void;

export interface Mailer {
  readonly send: SendMail;
  readonly deliver: DeliverMail;
  /** Connects and logs in. Returns whether the mail server accepted that; logs why it did not. */
  works(): Promise<boolean>;
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
  subject: { en: 'Your Tallscreen code', de: 'Dein Code für Tallscreen' },
  text: {
    en: [
      `Your code to set a new password is ${code}. It is good for 15 minutes.`,
      ...(link ? [`Or open this link within an hour:\n${link}`] : []),
      'If you did not ask for it, ignore this mail.\n',
    ].join('\n\n'),
    de: [
      `Dein Code für ein neues Passwort ist ${code}. Er gilt 15 Minuten.`,
      ...(link ? [`Oder öffne innerhalb einer Stunde diesen Link:\n${link}`] : []),
      'Wenn du ihn nicht angefordert hast, ignoriere diese E-Mail.\n',
    ].join('\n\n'),
  },
});

/** The longest time that the answer whether mail works may take; the list of set-up steps waits for it. */
const VERIFY_MS = 2_000;
/** How long that answer is kept: each question opens a connection. */
const ASKED_KEPT_MS = 30_000;

export function createMailer({ smtpUrl, from, logger }: MailerOptions): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  const sending = new Set<Promise<void>>();
  let asked: Promise<boolean> | undefined;

  /** A server that accepts the connection and says nothing counts as one that does not work. */
  async function verify(): Promise<boolean> {
    const late = sleep(VERIFY_MS, 'late', { ref: false }).then((): never => {
      throw new Error(`The mail server did not answer within ${VERIFY_MS} ms.`);
    });
    try {
      return await Promise.race([transport.verify(), late]);
    } catch (error) {
      logger.warn({ err: error }, 'the mail server cannot be used');
      return false;
    }
  }

  async function deliver({ to, subject, text }: Mail): Promise<void> {
    const language = currentRequest()?.language ?? TEXT_LANGUAGES[0];
    const headers = { 'Content-Language': language };
    await transport.sendMail({ from, to, headers, subject: subject[language], text: text[language] });
  }

  return {
    deliver,
    send(mail) {
      const delivery = deliver(mail).catch((err: unknown) =>
        logger.error({ err, subject: mail.subject.en }, 'could not send a mail'),
      );
      sending.add(delivery);
      void delivery.finally(() => sending.delete(delivery));
    },
    works() {
      asked ??= verify().finally(() => setTimeout(() => (asked = undefined), ASKED_KEPT_MS).unref());
      return asked;
    },
    async close() {
      await Promise.all(sending);
      transport.close();
    },
  };
}

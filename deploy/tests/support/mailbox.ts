import { eventually } from './eventually.ts';

interface Mail {
  readonly to: readonly { readonly address: string }[];
  readonly subject: string;
  readonly text: string;
}

/** Waits for a mail to this address with this subject, and returns the six digits of the newest one. */
export const codeMailedTo = (address: string, subject: string): Promise<string> =>
  eventually(`a mail "${subject}" to ${address}`, async () => {
    const response = await fetch(`${process.env['MAILBOX_URL']}/email`);
    const mails = (await response.json()) as Mail[];
    const mail = mails.findLast((one) => one.subject === subject && one.to.some((to) => to.address === address));
    return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  });

import { partAddress } from '@tallscreen/kit/testing/parts';
import { until } from '@tallscreen/kit/testing/until';

interface Mail {
  readonly to: readonly { readonly address: string }[];
  readonly text: string;
}

/** Returns the texts of the mails that were sent to an address. */
export async function mailsFor(address: string): Promise<string[]> {
  const response = await fetch(`${partAddress('MAILBOX_URL')}/email`);
  const mails = (await response.json()) as Mail[];
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address)).map(({ text }) => text);
}

/** Waits for the mail that follows the first `before` mails to this address, and returns the code in it. */
export async function codeMailedTo(address: string, before: number): Promise<string> {
  const mails = await until(
    () => mailsFor(address),
    ({ length }) => length > before,
  );
  const text = mails[before] ?? '';
  return /\b\d{6}\b/.exec(text)?.[0] ?? text;
}

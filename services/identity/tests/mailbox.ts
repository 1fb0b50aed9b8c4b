import { setTimeout as sleep } from 'node:timers/promises';
import { partAddress } from '@tallscreen/kit/testing/parts';

interface Mail {
  readonly to: readonly { readonly address: string }[];
  readonly text: string;
}

/** Texts of the mails that came for an address. */
export async function mailsFor(address: string): Promise<string[]> {
  const answer = await fetch(`${partAddress('MAILBOX_URL')}/email`);
  const mails = (await answer.json()) as Mail[];
  return mails.filter(({ to }) => to.some((recipient) => recipient.address === address)).map(({ text }) => text);
}

/** Waits for the mail after so many others, and takes the code out of it. */
export async function codeMailedTo(address: string, before: number): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const text = (await mailsFor(address))[before];
    if (text !== undefined) return /\b\d{6}\b/.exec(text)?.[0] ?? text;
    await sleep(100);
  }
  throw new Error(`no mail for ${address}`);
}

import { inTransaction } from '@tallscreen/kit-mongo/transaction';
import type { Connection } from 'mongoose';
import { noMailServer } from '#app/no-mail-server';
import { readEmail } from '#domain/names';
import { hashToken } from '#domain/refresh-token';
import type { HashResetCode, ResetSecrets } from '#domain/reset-code';
import { MAX_RESET_MAILS, planResetMail } from '#domain/reset-mail';
import { resetCodeMail, type SendMail } from '#events/mail';
import { refuseMail, type MailCounts } from '#store/mail-counts';
import type { ResetCodeStore } from '#store/reset-codes';
import type { UserStore } from '#store/users';

export interface RequestPasswordResetDeps {
  readonly connection: Connection;
  readonly users: Pick<UserStore, 'findByEmail'>;
  readonly resetCodes: Pick<ResetCodeStore, 'find' | 'put'>;
  readonly hashCode: HashResetCode;
  readonly secrets: ResetSecrets;
  readonly mailCounts: Pick<MailCounts, 'takeAddress' | 'takeMailbox'>;
  /**
   * Sends a mail in the background, so that the answer does not reveal the outcome; undefined without a mail server.
   */
  readonly sendMail: SendMail | undefined;
  /** The setting RATE_LIMIT_SCALE. */
  readonly scale: number;
  /** The origin of the web client; undefined for mails without a link. */
  readonly publicUrl: string | undefined;
}

/**
 * Mails a code and a link to the user, unless there were too many mails in the last hour. Does the same work for an
 * unknown e-mail address, but sends no mail. The answer reveals none of this. Throws resource_exhausted after too many
 * mails to strangers from the caller's network address, counted whether or not the address is known.
 */
export function createRequestPasswordReset(deps: RequestPasswordResetDeps) {
  const { connection, users, resetCodes, hashCode, secrets, mailCounts, sendMail, scale, publicUrl } = deps;
  const maxMails = Math.max(1, Math.ceil(MAX_RESET_MAILS * scale));

  /** Returns the seed of the code to mail, undefined if there were too many mails. */
  const store = (userId: number): Promise<string | undefined> =>
    inTransaction(connection, async (session) => {
      const request = planResetMail(await resetCodes.find(userId, session), new Date(), maxMails);
      if (!request) return undefined;
      const codeHash = hashCode(userId, secrets.codeOf(userId, request.seed));
      const linkHash = hashToken(secrets.linkTokenOf(userId, request.seed));
      await resetCodes.put({ userId, codeHash, linkHash, ...request }, session);
      return request.seed;
    });

  return async (givenEmail: string): Promise<void> => {
    if (!sendMail) throw noMailServer('no_mail_for_reset');
    const email = readEmail(givenEmail);
    const wait = await mailCounts.takeAddress();
    if (wait > 0) throw refuseMail(wait);
    const found = await users.findByEmail(email);
    const account = found?.status === 'active' ? found : undefined;
    const userId = account?.id ?? secrets.ghostIdOf(email);
    // Mails to a verified account are counted by account only: nobody else can use up that count.
    const isUnverified = account?.emailVerified === false;
    const isFull = (await mailCounts.takeMailbox(isUnverified ? account.email : `${userId}@deleted.invalid`)) > 0;
    if (isUnverified && isFull) return;
    const seed = await store(userId);
    if (!account || seed === undefined) return;
    const link = publicUrl && resetLink(publicUrl, email, secrets.linkTokenOf(userId, seed));
    sendMail(resetCodeMail(account.email, secrets.codeOf(userId, seed), link));
  };
}

/** The token is in the fragment, which browsers do not send to servers. */
function resetLink(publicUrl: string, email: string, token: string): string {
  const link = new URL('/forgot-password', publicUrl);
  link.hash = new URLSearchParams({ email, token }).toString();
  return link.href;
}

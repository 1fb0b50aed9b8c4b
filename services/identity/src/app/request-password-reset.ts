import { unavailable } from '@tallscreen/kit/errors';
import { readEmail } from '#domain/names';
import { MAX_RESET_ATTEMPTS, newResetCode, NO_USER_ID, resetExpiryFrom, type HashResetCode } from '#domain/reset-code';
import { resetCodeMail, type SendMail } from '#events/mail';
import type { ResetCodeStore } from '#store/reset-codes';
import type { UserStore } from '#store/users';

export interface RequestPasswordResetDeps {
  readonly users: Pick<UserStore, 'findByEmail'>;
  readonly resetCodes: Pick<ResetCodeStore, 'put'>;
  readonly hashCode: HashResetCode;
  /** Sends a mail in the background, so that its outcome does not show in the answer; undefined without a mail server. */
  readonly sendMail: SendMail | undefined;
}

/** Mails a code to the user. Does the same work for an unknown e-mail address, but sends no mail. */
export const createRequestPasswordReset =
  ({ users, resetCodes, hashCode, sendMail }: RequestPasswordResetDeps) =>
  async (givenEmail: string): Promise<void> => {
    if (!sendMail) throw unavailable('Passwords cannot be reset here: no mail server is set up.');
    const found = await users.findByEmail(readEmail(givenEmail));
    const account = found?.status === 'active' ? found : undefined;
    const userId = account?.id ?? NO_USER_ID;
    const code = newResetCode();
    const codeHash = hashCode(userId, code);
    const expiresAt = resetExpiryFrom(Date.now());
    await resetCodes.put({ userId, codeHash, attemptsLeft: MAX_RESET_ATTEMPTS, expiresAt });
    if (account) sendMail(resetCodeMail(account.email, code));
  };

import { hashToken } from '#domain/refresh-token';
import {
  isSameHash,
  newResetToken,
  NO_USER_ID,
  refuseReset,
  resetExpiryFrom,
  type HashResetCode,
} from '#domain/reset-code';
import type { ResetCodeStore } from '#store/reset-codes';
import type { UserStore } from '#store/users';

export interface VerifyResetCodeDeps {
  readonly users: Pick<UserStore, 'findByEmail'>;
  readonly resetCodes: Pick<ResetCodeStore, 'useAttempt' | 'replaceByToken'>;
  readonly hashCode: HashResetCode;
}

/** Exchanges a mailed code for a token that is valid for one new password. Throws invalid_argument for any wrong input. */
export const createVerifyResetCode =
  ({ users, resetCodes, hashCode }: VerifyResetCodeDeps) =>
  async (email: string, code: string): Promise<string> => {
    const account = await users.findByEmail(email.trim().toLowerCase());
    const userId = account?.status === 'active' ? account.id : NO_USER_ID;
    const storedHash = await resetCodes.useAttempt(userId, new Date());
    const isRight = storedHash !== undefined && isSameHash(hashCode(userId, code.trim()), storedHash);
    if (!isRight || userId === NO_USER_ID) throw refuseReset();
    const token = newResetToken();
    const expiresAt = resetExpiryFrom(Date.now());
    if (!(await resetCodes.replaceByToken(userId, storedHash, hashToken(token), expiresAt))) throw refuseReset();
    return token;
  };

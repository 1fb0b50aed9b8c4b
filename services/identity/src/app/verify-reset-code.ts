import { hashToken } from '#domain/refresh-token';
import {
  isGhost,
  isSameHash,
  newResetToken,
  refuseReset,
  resetExpiryFrom,
  type HashResetCode,
  type ResetSecrets,
} from '#domain/reset-code';
import type { ResetCodeStore } from '#store/reset-codes';
import type { UserStore } from '#store/users';

export interface VerifyResetCodeDeps {
  readonly users: Pick<UserStore, 'findByEmail'>;
  readonly resetCodes: Pick<ResetCodeStore, 'useAttempt' | 'replaceByToken'>;
  readonly hashCode: HashResetCode;
  readonly secrets: Pick<ResetSecrets, 'ghostIdOf'>;
}

/** Exchanges a mailed code for a token that can set one new password. Throws invalid_argument for any wrong input. */
export const createVerifyResetCode =
  ({ users, resetCodes, hashCode, secrets }: VerifyResetCodeDeps) =>
  async (givenEmail: string, code: string): Promise<string> => {
    const email = givenEmail.trim().toLowerCase();
    const account = await users.findByEmail(email);
    const userId = account?.status === 'active' ? account.id : secrets.ghostIdOf(email);
    const storedHash = await resetCodes.useAttempt(userId, new Date());
    const isRight = storedHash !== undefined && isSameHash(hashCode(userId, code.trim()), storedHash);
    if (!isRight || isGhost(userId)) throw refuseReset();
    const token = newResetToken();
    const expiresAt = resetExpiryFrom(Date.now());
    if (!(await resetCodes.replaceByToken(userId, storedHash, hashToken(token), expiresAt))) throw refuseReset();
    return token;
  };

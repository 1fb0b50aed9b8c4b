import type { ChangeAccount } from '#app/change-account';
import type { Account } from '#domain/account';
import type { HashRecoveryCode } from '#domain/recovery-codes';
import { useCode } from '#domain/second-factor';
import type { SecretBox } from '#domain/secret-box';
import { stepOf } from '#domain/totp';

export interface UseSecondFactorDeps {
  readonly changeAccount: ChangeAccount;
  readonly secretBox: SecretBox;
  readonly hashRecoveryCode: HashRecoveryCode;
}

export type UseSecondFactor = ReturnType<typeof createUseSecondFactor>;

/** Uses up a two-factor code or a recovery code. Returns false if it is wrong or was used before. */
export const createUseSecondFactor =
  ({ changeAccount, secretBox, hashRecoveryCode }: UseSecondFactorDeps) =>
  async ({ id, secondFactor }: Account, code: string): Promise<boolean> => {
    if (!secondFactor) return false;
    const { secret } = secondFactor;
    const step = stepOf(await secretBox.open(id, secret), code, Date.now());
    const given = { secret, step, recoveryCodeHash: hashRecoveryCode(id, code) };
    let isUsed = false;
    await changeAccount(id, (account) => {
      const change = useCode(account, given);
      isUsed = change !== undefined;
      return change;
    });
    return isUsed;
  };

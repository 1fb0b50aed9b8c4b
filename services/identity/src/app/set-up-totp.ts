import { fail } from '@tallscreen/kit/errors';
import type { ProvePassword } from '#app/prove-password';
import type { ReadAccount } from '#app/read-account';
import { newRecoveryCodes, type HashRecoveryCode } from '#domain/recovery-codes';
import { passwordFingerprintOf } from '#domain/refresh-token';
import type { SecretBox } from '#domain/secret-box';
import { newTotpSecret, otpauthUrlOf } from '#domain/totp';
import type { TotpSetupStore } from '#store/totp-setups';

export interface SetUpTotpDeps {
  readonly readAccount: ReadAccount;
  readonly provePassword: ProvePassword;
  readonly totpSetups: Pick<TotpSetupStore, 'put'>;
  readonly secretBox: SecretBox;
  readonly hashRecoveryCode: HashRecoveryCode;
}

export interface TotpSecrets {
  readonly secret: string;
  readonly otpauthUrl: string;
  readonly recoveryCodes: readonly string[];
}

const VALID_MS = 60 * 60_000;

export const totpIsOn = () => fail('two_factor_on');

/**
 * Makes a secret and recovery codes, which are shown once. Two-factor sign-in is on only after a code was confirmed.
 * Throws permission_denied for a wrong password: somebody with a stolen session must not lock the user out.
 */
export const createSetUpTotp =
  ({ readAccount, provePassword, totpSetups, secretBox, hashRecoveryCode }: SetUpTotpDeps) =>
  async (userId: number, sessionId: string, password: string): Promise<TotpSecrets> => {
    const account = await readAccount(userId);
    if (account.secondFactor) throw totpIsOn();
    if (!(await provePassword(account, sessionId, password))) throw fail('wrong_password');
    const secret = newTotpSecret();
    const recoveryCodes = newRecoveryCodes();
    await totpSetups.put({
      userId,
      secret: await secretBox.seal(userId, secret),
      recoveryCodeHashes: recoveryCodes.map((code) => hashRecoveryCode(userId, code)),
      passwordFingerprint: passwordFingerprintOf(account.passwordHash),
      expiresAt: new Date(Date.now() + VALID_MS),
    });
    return { secret, otpauthUrl: otpauthUrlOf(secret, account.username), recoveryCodes };
  };

import { conflict } from '@tallscreen/kit/errors';
import type { ReadAccount } from '#app/read-account';
import { newRecoveryCodes, type HashRecoveryCode } from '#domain/recovery-codes';
import type { SecretBox } from '#domain/secret-box';
import { newTotpSecret, otpauthUrlOf } from '#domain/totp';
import type { TotpSetupStore } from '#store/totp-setups';

export interface SetUpTotpDeps {
  readonly readAccount: ReadAccount;
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

export const totpIsOn = () => conflict('Two-factor sign-in is already on.');

/** Makes a secret and recovery codes, which are shown once. Two-factor sign-in is on only after a code was confirmed. */
export const createSetUpTotp =
  ({ readAccount, totpSetups, secretBox, hashRecoveryCode }: SetUpTotpDeps) =>
  async (userId: number): Promise<TotpSecrets> => {
    const { username, secondFactor } = await readAccount(userId);
    if (secondFactor) throw totpIsOn();
    const secret = newTotpSecret();
    const recoveryCodes = newRecoveryCodes();
    await totpSetups.put({
      userId,
      secret: await secretBox.seal(userId, secret),
      recoveryCodeHashes: recoveryCodes.map((code) => hashRecoveryCode(userId, code)),
      expiresAt: new Date(Date.now() + VALID_MS),
    });
    return { secret, otpauthUrl: otpauthUrlOf(secret, username), recoveryCodes };
  };

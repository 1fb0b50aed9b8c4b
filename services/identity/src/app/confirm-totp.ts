import { fail } from '@tallscreen/kit/errors';
import type { Logger } from '@tallscreen/kit/logger';
import type { ChangeAccount } from '#app/change-account';
import type { EndOtherSessions } from '#app/end-other-sessions';
import type { ReadAccount } from '#app/read-account';
import type { SendNotice } from '#app/send-notice';
import { totpIsOn } from '#app/set-up-totp';
import { passwordFingerprintOf } from '#domain/refresh-token';
import type { SecretBox } from '#domain/secret-box';
import { stepOf } from '#domain/totp';
import { totpChangedMail } from '#events/account-mails';
import type { TotpSetupStore } from '#store/totp-setups';

export interface ConfirmTotpDeps {
  readonly readAccount: ReadAccount;
  readonly totpSetups: Pick<TotpSetupStore, 'find' | 'delete'>;
  readonly secretBox: SecretBox;
  readonly changeAccount: ChangeAccount;
  readonly otherSessions: Pick<EndOtherSessions, 'endLate'>;
  readonly sendNotice: SendNotice;
  readonly logger: Logger;
}

/**
 * Turns two-factor sign-in on if the code belongs to the secret that was set up last. The code is used up. All other
 * sessions end, because they were opened by the password alone. Does not ask for the password: the set-up did, and only
 * its caller has seen the secret. A repeated call succeeds as long as the code is valid. Throws invalid_argument for a
 * wrong code, and unless a secret was set up within the last hour with the current password.
 */
export const createConfirmTotp =
  ({ readAccount, totpSetups, secretBox, changeAccount, otherSessions, sendNotice, logger }: ConfirmTotpDeps) =>
  async (userId: number, sessionId: string, code: string): Promise<void> => {
    const setup = await totpSetups.find(userId, new Date());
    // In a repeated call, the first one has deleted the set-up.
    const sealed = setup?.secret ?? (await readAccount(userId)).secondFactor?.secret;
    const step = sealed === undefined ? undefined : stepOf(await secretBox.open(userId, sealed), code, Date.now());
    let isRepeat = false;
    const changed = await changeAccount(userId, ({ secondFactor, passwordHash }) => {
      isRepeat = secondFactor !== null && secondFactor.secret === sealed && secondFactor.lastUsedStep === step;
      if (isRepeat) return undefined;
      if (secondFactor) throw totpIsOn();
      if (setup?.passwordFingerprint !== passwordFingerprintOf(passwordHash)) throw fail('two_factor_setup_expired');
      if (step === undefined) throw fail('wrong_code');
      const { secret, recoveryCodeHashes } = setup;
      return {
        set: { secondFactor: { secret, recoveryCodeHashes, lastUsedStep: step } },
        endsSessions: { except: sessionId },
      };
    });
    // A login by the password alone may have stored its session while the change was saved.
    await otherSessions.endLate(userId, sessionId);
    // The set-up could not be used again, and expires: if its deletion fails, nothing is lost.
    if (setup)
      await totpSetups
        .delete(userId, setup.secret)
        .catch((err: unknown) => logger.warn({ err, userId }, 'could not delete a confirmed set-up'));
    if (!isRepeat) await sendNotice(changed, totpChangedMail(changed.email, changed.username, true));
  };

import { fail } from '@tallscreen/kit/errors';
import type { ChangeAccount } from '#app/change-account';
import type { ProvePassword } from '#app/prove-password';
import type { ReadAccount } from '#app/read-account';
import type { SendNotice } from '#app/send-notice';
import type { UseSecondFactor } from '#app/use-second-factor';
import { totpChangedMail } from '#events/account-mails';

export interface RemoveTotpDeps {
  readonly readAccount: ReadAccount;
  readonly provePassword: ProvePassword;
  readonly useSecondFactor: UseSecondFactor;
  readonly changeAccount: ChangeAccount;
  /** The setting ADMIN_REQUIRE_TOTP. */
  readonly adminsMustUseTotp: boolean;
  readonly sendNotice: SendNotice;
}

export interface TotpRemoval {
  readonly userId: number;
  readonly sessionId: string;
  readonly password: string;
  readonly code: string;
}

const refusal = () => fail('wrong_password_or_code');

/** Turns two-factor sign-in off. Throws permission_denied unless both the password and the code are right. */
export function createRemoveTotp(deps: RemoveTotpDeps) {
  const { readAccount, provePassword, useSecondFactor, changeAccount, adminsMustUseTotp, sendNotice } = deps;
  return async ({ userId, sessionId, password, code }: TotpRemoval): Promise<void> => {
    const account = await readAccount(userId);
    if (!account.secondFactor) throw fail('two_factor_off');
    if (adminsMustUseTotp && account.role === 'admin') throw fail('admins_need_two_factor');
    const isProven = await provePassword(account, sessionId, password, () => useSecondFactor(account, code));
    if (!isProven) throw refusal();
    const changed = await changeAccount(userId, ({ passwordHash }) => {
      // The password was changed or reset in the meantime, so the verified one does not allow to remove the factor.
      if (passwordHash !== account.passwordHash) throw refusal();
      return { set: { secondFactor: null } };
    });
    await sendNotice(changed, totpChangedMail(changed.email, changed.username, false));
  };
}

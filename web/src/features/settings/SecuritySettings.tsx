import type { Account } from '@tallscreen/bff/contract/auth';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';

/** Password, two-factor sign-in and sessions. An admin who must set up two-factor sign-in sees only that. */
export function SecuritySettings({ account }: { account: Account }) {
  if (account.totp_setup_required) {
    return (
      <>
        <Alert tone="amber">{t('Admins must use two-factor sign-in here. Set it up to go on.')}</Alert>
        <TwoFactorSection account={account} />
      </>
    );
  }
  return (
    <>
      <PasswordSection />
      <TwoFactorSection account={account} />
      <SessionsSection />
    </>
  );
}

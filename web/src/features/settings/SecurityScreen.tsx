import { useAccount } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { DeleteSection } from './DeleteSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';

/** Settings of e-mail address, password, two-factor sign-in and sessions, and the deletion of the account. */
export function SecurityScreen() {
  const account = useAccount();
  if (!account) return null;
  if (account.totp_setup_required) {
    return (
      <Page width="narrow">
        <Alert tone="amber">{t('Admins must use two-factor sign-in here. Set it up to go on.')}</Alert>
        <TwoFactorSection account={account} />
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <EmailSection account={account} />
      <PasswordSection />
      <TwoFactorSection account={account} />
      <SessionsSection />
      <DeleteSection />
    </Page>
  );
}

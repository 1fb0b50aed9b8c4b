import { useState } from 'react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { useUpdateAccountMutation } from '../../api/account.ts';
import { accountProblem } from '../../api/accountProblem.ts';
import { accountChanged } from '../../app/session.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { textOf } from '../../ui/formText.ts';
import { firstEmpty } from '../../ui/fieldErrors.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { TotpCodeField } from '../auth/TotpCodeField.tsx';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import css from './Settings.module.css';
import { VerifyEmail } from './VerifyEmail.tsx';

export function EmailSection({ account }: { account: Account }) {
  const [isChanging, setChanging] = useState(false);
  const badge = account.email_verified ? (
    <Badge tone="good">{t('Verified')}</Badge>
  ) : (
    <Badge tone="amber">{t('Not verified')}</Badge>
  );
  return (
    <Section title={t('Email')} badge={badge}>
      <p className={css['value']}>{account.email}</p>
      {!account.email_verified && <VerifyEmail key={account.email} hasTotp={account.totp_enabled} />}
      {isChanging ? (
        <EmailForm account={account} onClose={() => setChanging(false)} />
      ) : (
        <div className={css['actions']}>
          <Button onClick={() => setChanging(true)}>{t('Change email')}</Button>
        </div>
      )}
    </Section>
  );
}

function EmailForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [update] = useUpdateAccountMutation();
  const submission = useSubmit(async (fields) => {
    const email = textOf(fields, 'email').trim().toLowerCase();
    const password = textOf(fields, 'password');
    const totp_code = textOf(fields, 'totp_code').trim();
    if (!email || !password)
      return { field: firstEmpty(fields, 'email', 'password'), text: t('Enter the new email and your password.') };
    if (account.totp_enabled && !totp_code)
      return { field: 'totp_code', text: t('Enter the code that your app shows.') };
    if (email === account.email) return { field: 'email', text: t('This is your email already.') };
    const { data, error } = await update({ email, password, ...(account.totp_enabled && { totp_code }) });
    if (error)
      return accountProblem(error, t('Your email could not be changed.'), { email: 'email', password: 'password' });
    dispatch(accountChanged(data));
    dispatch(toastShown(t('Your email has been changed.')));
    onClose();
    return undefined;
  });
  return (
    <SettingsForm submission={submission} action={t('Save email')} onCancel={onClose}>
      <TextField
        label={t('New email')}
        name="email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        autoFocus
        required
      />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
      {account.totp_enabled && <TotpCodeField autoFocus={false} />}
    </SettingsForm>
  );
}

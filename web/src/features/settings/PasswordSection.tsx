import { useState } from 'react';
import { useChangePasswordMutation } from '../../api/account.ts';
import { accountProblem } from '../../api/accountProblem.ts';
import { statusOf } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { firstEmpty } from '../../ui/fieldErrors.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import css from './Settings.module.css';

export function PasswordSection() {
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={t('Password')}>
      {isChanging ? (
        <PasswordForm onClose={() => setChanging(false)} />
      ) : (
        <div className={css['actions']}>
          <Button onClick={() => setChanging(true)}>{t('Change password')}</Button>
        </div>
      )}
    </Section>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [change] = useChangePasswordMutation();
  const submission = useSubmit(async (fields) => {
    const [current, next] = [textOf(fields, 'current'), textOf(fields, 'new')];
    if (!current || !next)
      return { field: firstEmpty(fields, 'current', 'new'), text: t('Enter your current and the new password.') };
    const { error } = await change({ current_password: current, new_password: next });
    if (error) {
      const problem = accountProblem(error, t('Your password could not be changed.'), { password: 'new' });
      return statusOf(error) === 403 && typeof problem === 'object' ? { ...problem, field: 'current' } : problem;
    }
    dispatch(toastShown(t('Your password has been changed. All other sessions have ended.')));
    onClose();
    return undefined;
  });
  return (
    <SettingsForm submission={submission} action={t('Save password')} onCancel={onClose}>
      <PasswordField label={t('Current password')} name="current" autoComplete="current-password" autoFocus required />
      <PasswordField
        label={t('New password')}
        name="new"
        hint={t('At least 6 characters. All other sessions will end.')}
        autoComplete="new-password"
        required
      />
    </SettingsForm>
  );
}

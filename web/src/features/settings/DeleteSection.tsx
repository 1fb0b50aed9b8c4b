import { useState } from 'react';
import { useDeleteAccountMutation } from '../../api/account.ts';
import { accountProblem } from '../../api/accountProblem.ts';
import { forgetSession } from '../../app/signOut.ts';
import { useAppDispatch } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import css from './Settings.module.css';

export function DeleteSection() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('Delete account')}>
      <p className="quiet">{t('Your profile, videos and comments go with it, for good.')}</p>
      <div className={css['actions']}>
        <Button look="danger" onClick={() => setAsking(true)}>
          {t('Delete account')}
        </Button>
      </div>
      {isAsking && <DeleteAccount onClose={() => setAsking(false)} />}
    </Section>
  );
}

/** Asks for the password, so that nobody can delete an account on an unattended device. */
function DeleteAccount({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteAccountMutation();
  const submission = useSubmit(async (fields) => {
    const password = textOf(fields, 'password');
    if (!password) return { field: 'password', text: t('Please enter your password.') };
    const { error } = await remove({ password });
    if (error) return accountProblem(error, t('Account deletion failed.'), { password: 'password' });
    dispatch(forgetSession());
    return undefined;
  });
  return (
    <Dialog
      title={t('Delete your account?')}
      description={t('Your profile, videos and comments go with it, for good. Messages stay with those you wrote to.')}
      onClose={onClose}
    >
      <SettingsForm submission={submission} action={t('Delete for good')} look="danger" onCancel={onClose}>
        <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
      </SettingsForm>
    </Dialog>
  );
}

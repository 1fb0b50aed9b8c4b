import { useState } from 'react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { useUpdateAccountMutation } from '../../api/account.ts';
import { accountProblem } from '../../api/accountProblem.ts';
import { accountChanged } from '../../app/session.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { textOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { Section } from './Section.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import css from './Settings.module.css';

export function NameSection({ account }: { account: Account }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <Section title={t('Username')}>
      {isChanging ? (
        <NameForm account={account} onClose={() => setChanging(false)} />
      ) : (
        <>
          <p className={css['value']}>@{account.username}</p>
          <div className={css['actions']}>
            <Button onClick={() => setChanging(true)}>{t('Change username')}</Button>
          </div>
        </>
      )}
    </Section>
  );
}

function NameForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [update] = useUpdateAccountMutation();
  const submission = useSubmit(async (fields) => {
    const username = textOf(fields, 'username').trim();
    if (!username) return { field: 'username', text: t('Enter a username.') };
    if (username !== account.username) {
      const { data, error } = await update({ username });
      if (error) return accountProblem(error, t('Failed to update your profile.'), { username: 'username' });
      dispatch(accountChanged(data));
      dispatch(toastShown(t('Your account has been updated.')));
    }
    onClose();
    return undefined;
  });
  return (
    <SettingsForm submission={submission} action={t('Save username')} onCancel={onClose}>
      <TextField
        label={t('New username')}
        hint={t('Letters, digits, dots; no spaces: mia.lang')}
        name="username"
        autoComplete="nickname"
        autoCapitalize="none"
        limit={textLimits.username}
        defaultValue={account.username}
        autoFocus
        required
      />
    </SettingsForm>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUpdateAccountMutation } from '../../api/account.ts';
import { accountProblem } from '../../api/accountProblem.ts';
import type { Account } from '@tallscreen/bff/contract/auth';
import type { AccountChange } from '@tallscreen/bff/contract/user';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import { accountChanged } from '../../app/session.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { TextField } from '../../ui/TextField.tsx';
import { firstEmpty } from '../../ui/fieldErrors.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { TotpCodeField } from '../auth/TotpCodeField.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import css from './Profile.module.css';
import { t } from '../../i18n/translate.ts';

type Props = { account: Account; onClose: () => void };

/** Returns only the changed fields; password and two-factor code are sent only with a new address. */
function changeIn(fields: FormData, account: Account): AccountChange {
  const username = textOf(fields, 'username').trim();
  const email = textOf(fields, 'email').trim().toLowerCase();
  const code = account.totp_enabled && { totp_code: textOf(fields, 'totp_code').trim() };
  return {
    ...(username !== account.username && { username }),
    ...(email !== account.email && { email, password: textOf(fields, 'password'), ...code }),
  };
}

function useSave({ account, onClose }: Props) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [update] = useUpdateAccountMutation();
  return useSubmit(async (fields) => {
    const change = changeIn(fields, account);
    if (change.username === '' || change.email === '')
      return { field: firstEmpty(fields, 'username', 'email'), text: t('All fields are required.') };
    if (change.email && !change.password)
      return { field: 'password', text: t('Password is required to change the email address.') };
    if (change.email && account.totp_enabled && !change.totp_code)
      return { field: 'totp_code', text: t('Enter the code that your app shows.') };
    if (Object.keys(change).length > 0) {
      const { data, error } = await update(change);
      if (error) {
        const named = { username: 'username', email: 'email', password: 'password' };
        return accountProblem(error, t('Failed to update your profile.'), named);
      }
      dispatch(accountChanged(data));
      dispatch(toastShown(t('Your account has been updated.')));
      if (change.username) void navigate(`/profile/${encodeURIComponent(data.username)}`, { replace: true });
    }
    onClose();
    return undefined;
  });
}

export function AccountDialog({ account, onClose }: Props) {
  const [isDeleting, setDeleting] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const submission = useSave({ account, onClose });
  return (
    <>
      <Dialog title={t('Account settings')} onClose={onClose}>
        <Form className={css['account']} submission={submission}>
          <TextField
            label={t('Username')}
            name="username"
            autoComplete="nickname"
            autoCapitalize="none"
            limit={textLimits.username}
            defaultValue={account.username}
            required
          />
          <TextField
            label={t('Email')}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            limit={textLimits.email}
            defaultValue={account.email}
            required
          />
          <PasswordField
            label={t('Password')}
            name="password"
            hint={t('Only needed for a new email address.')}
            autoComplete="current-password"
          />
          {account.totp_enabled && <TotpCodeField autoFocus={false} required={false} />}
          <div className={css['accountActions']}>
            <Button look="ghost" className={css['deleteAccount']} onClick={() => setDeleting(true)}>
              {t('Delete account')}
            </Button>
            <Button look="ghost" onClick={() => setExporting(true)}>
              {t('Your data')}
            </Button>
            <Button type="submit" look="primary" disabled={submission.isBusy}>
              {t('Save')}
            </Button>
          </div>
        </Form>
      </Dialog>
      {isExporting && <ExportData onClose={() => setExporting(false)} />}
      {isDeleting && <DeleteAccount onClose={() => setDeleting(false)} />}
    </>
  );
}

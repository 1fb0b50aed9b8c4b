import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { adminLandingPath } from '../../app/access.ts';
import { useOrigin } from '../../app/origin.ts';
import { signIn, type SignInResult } from '../../app/signIn.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { firstEmpty } from '../../ui/fieldErrors.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AuthPage } from './AuthPage.tsx';
import css from './AuthPage.module.css';
import { TotpCodeField } from './TotpCodeField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';

function problemOf(result: SignInResult): string | undefined {
  if (!('problem' in result)) return undefined;
  return result.status === 403 || result.needsCode ? result.problem : t('Invalid credentials or server error.');
}

export function AdminLoginScreen() {
  const account = useAccount();
  const origin = useOrigin();
  const dispatch = useAppDispatch();
  const [needsCode, setNeedsCode] = useState(false);
  const submission = useSubmit(async (fields) => {
    const username = textOf(fields, 'username').trim().toLowerCase();
    const password = textOf(fields, 'password');
    if (!username || !password)
      return { field: firstEmpty(fields, 'username', 'password'), text: t('Both username and password are required.') };
    const code = textOf(fields, 'totp_code').trim();
    const result = await dispatch(signIn({ username, password, isAdminForm: true, ...(code && { totp_code: code }) }));
    if ('problem' in result && result.needsCode) setNeedsCode(true);
    return problemOf(result);
  });

  if (account?.role === 'admin') return <Navigate to={adminLandingPath(origin)} replace />;
  return (
    <AuthPage
      intro={t('For the people who keep this place in order.')}
      links={
        <Link className="link" to="/login">
          {t('Not an admin? Login here')}
        </Link>
      }
    >
      <Form className={css['form']} submission={submission}>
        <TextField
          label={t('Username or email')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
        {needsCode && <TotpCodeField />}
        <Button type="submit" look="primary" wide disabled={submission.isBusy}>
          {submission.isBusy ? t('Logging in…') : t('Login')}
        </Button>
      </Form>
    </AuthPage>
  );
}

import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useInstanceQuery } from '../../api/instance.ts';
import { landingPath } from '../../app/access.ts';
import { useOrigin } from '../../app/origin.ts';
import { signUp } from '../../app/signIn.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AuthPage } from './AuthPage.tsx';
import css from './AuthPage.module.css';
import { JoiningFields } from './JoiningFields.tsx';
import { NameField } from './NameField.tsx';
import { readRegistration, registrationProblem } from './registration.ts';
import { HoneypotFields } from './HoneypotFields.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';

export function RegisterScreen() {
  const account = useAccount();
  const origin = useOrigin();
  const dispatch = useAppDispatch();
  const { data: instance } = useInstanceQuery();
  const [isWaiting, setIsWaiting] = useState(false);
  const [params] = useSearchParams();
  const submission = useSubmit(async (fields) => {
    const registration = readRegistration(fields);
    const broken = registrationProblem(registration);
    if (broken) return broken;
    const result = await dispatch(signUp(registration));
    if ('isWaiting' in result) setIsWaiting(true);
    return 'problem' in result ? result.problem : undefined;
  });

  if (isWaiting)
    return (
      <AuthPage intro={t('Thank you. An admin reads your registration; you get an e-mail with the decision.')}>
        <Link className="link" to="/login">
          {t('Login')}
        </Link>
      </AuthPage>
    );
  if (account) return <Navigate to={origin ? landingPath(account, origin) : '/'} replace />;
  return (
    <AuthPage
      intro={t('One account to watch, like, comment and upload.')}
      links={
        <span>
          {t('Already registered?')}{' '}
          <Link className="link" to="/login" state={origin ? { from: origin } : null}>
            {t('Login')}
          </Link>
        </span>
      }
    >
      {instance?.registration === 'closed' ? (
        <Alert tone="amber">{t('Registration is closed.')}</Alert>
      ) : (
        <Form className={css['form']} submission={submission}>
          <NameField />
          <TextField label={t('Email')} name="email" type="email" autoComplete="email" required />
          <PasswordField
            label={t('Password')}
            name="password"
            hint={t('At least 6 characters, 3 of them different. No common password, and not your name or email.')}
            autoComplete="new-password"
            required
          />
          {instance && <JoiningFields instance={instance} invite={params.get('invite') ?? ''} />}
          <HoneypotFields />
          <Button type="submit" look="primary" wide disabled={submission.isBusy}>
            {submission.isBusy ? t('Creating your account…') : t('Register')}
          </Button>
        </Form>
      )}
    </AuthPage>
  );
}

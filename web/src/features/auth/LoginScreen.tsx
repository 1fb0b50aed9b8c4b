import { lazy, Suspense, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import type { Ban } from '../../api/errors.ts';
import { landingPath } from '../../app/access.ts';
import { sharedProfile, useOrigin } from '../../app/origin.ts';
import { profileOf } from '../../app/paths.ts';
import { signIn } from '../../app/signIn.ts';
import { useAppDispatch, useSession } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { textOf } from '../../ui/formText.ts';
import { firstEmpty } from '../../ui/fieldErrors.ts';
import { TextField } from '../../ui/TextField.tsx';
import { NoticeLink } from '../notices/NoticeLink.tsx';
import { AuthPage } from './AuthPage.tsx';
import css from './AuthPage.module.css';
import { SharedVideo, useSharedVideo } from './SharedVideo.tsx';
import { TotpCodeField } from './TotpCodeField.tsx';
import { useSubmit } from '../../ui/useSubmit.ts';

/** Few people are banned. */
const BanDecision = lazy(async () => ({ default: (await import('../decisions/BanDecision.tsx')).BanDecision }));

export function LoginScreen() {
  const session = useSession();
  const origin = useOrigin();
  const shared = useSharedVideo(origin);
  const person = sharedProfile(origin);
  const dispatch = useAppDispatch();
  const [needsCode, setNeedsCode] = useState(false);
  const [ban, setBan] = useState<Ban>();
  const submission = useSubmit(async (fields) => {
    const username = textOf(fields, 'email').trim().toLowerCase();
    const password = textOf(fields, 'password');
    if (!username || !password)
      return { field: firstEmpty(fields, 'email', 'password'), text: t('Email and password are required.') };
    const code = textOf(fields, 'totp_code').trim();
    const result = await dispatch(signIn({ username, password, ...(code && { totp_code: code }) }));
    if ('problem' in result && result.needsCode) setNeedsCode(true);
    setBan('problem' in result ? result.ban : undefined);
    return 'problem' in result ? result.problem : undefined;
  });

  if (session.status === 'signedIn') return <Navigate to={landingPath(session.account, origin)} replace />;
  const hasExpired = session.status === 'guest' && session.hasExpired;
  return (
    <AuthPage
      intro={t('Welcome back. The next clip is waiting.')}
      links={
        <>
          <Link className="link" to="/forgot-password">
            {t('Forgot password?')}
          </Link>
          <span>
            {t('New here?')}{' '}
            <Link className="link" to="/register" state={origin ? { from: origin } : null}>
              {t('Register')}
            </Link>
          </span>
          {person && (
            <NoticeLink path={profileOf(person)}>
              {t('Report the profile of @{username}', { username: person })}
            </NoticeLink>
          )}
        </>
      }
    >
      {shared && <SharedVideo id={shared} />}
      <Form className={css['form']} submission={submission}>
        {hasExpired && !submission.problem && (
          <Alert tone="info">{t('Your session has ended. Log in to go on.')}</Alert>
        )}
        <TextField
          label={t('Email')}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          required
        />
        <PasswordField label={t('Password')} name="password" autoComplete="current-password" required />
        {needsCode && <TotpCodeField />}
        <Button type="submit" look={shared ? 'plain' : 'primary'} wide disabled={submission.isBusy}>
          {submission.isBusy ? t('Logging in…') : t('Login')}
        </Button>
      </Form>
      {ban && (
        <Suspense fallback={<Loading shape="rows" count={4} />}>
          <BanDecision key={ban.appealToken} {...ban} />
        </Suspense>
      )}
    </AuthPage>
  );
}

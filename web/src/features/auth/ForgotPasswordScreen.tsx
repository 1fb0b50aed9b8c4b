import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { msg, t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CodeStep, EmailStep, PasswordStep } from './ResetSteps.tsx';

const REDIRECT_MS = 1500;

type Stage =
  | { step: 1 }
  | { step: 2; email: string }
  | { step: 3; email: string; resetToken: string }
  | { step: 'done' };

const INTROS: Record<Stage['step'], string> = {
  1: msg('Step 1 of 3 · We send a 6-digit code to your email.'),
  2: msg('Step 2 of 3 · Enter the code from the email.'),
  3: msg('Step 3 of 3 · Choose a new password.'),
  done: '',
};

/** The link in the mail contains the e-mail address and a token in its fragment; it opens the last step. */
function stageOf(hash: string): Stage {
  const fields = new URLSearchParams(hash.slice(1));
  const [email, resetToken] = [fields.get('email'), fields.get('token')];
  return email && resetToken ? { step: 3, email, resetToken } : { step: 1 };
}

export function ForgotPasswordScreen() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [stage, setStage] = useState<Stage>(() => stageOf(hash));
  useEffect(() => {
    // The token must not stay in the address bar and the history.
    if (hash) void navigate('/forgot-password', { replace: true });
  }, [hash, navigate]);
  useEffect(() => {
    if (stage.step !== 'done') return;
    const timer = setTimeout(() => void navigate('/login'), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [stage.step, navigate]);

  return (
    <AuthPage
      intro={t(INTROS[stage.step])}
      links={
        <Link className="link" to="/login">
          {t('Back to login')}
        </Link>
      }
    >
      {stage.step === 1 && <EmailStep onSent={(email) => setStage({ step: 2, email })} />}
      {stage.step === 2 && (
        <CodeStep
          email={stage.email}
          onVerified={(resetToken) => setStage({ step: 3, email: stage.email, resetToken })}
        />
      )}
      {stage.step === 3 && <PasswordStep {...stage} onReset={() => setStage({ step: 'done' })} />}
      {stage.step === 'done' && <Alert tone="good">{t('Your password is changed. Taking you to the login…')}</Alert>}
    </AuthPage>
  );
}

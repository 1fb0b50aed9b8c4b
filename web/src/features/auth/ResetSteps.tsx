import type { ReactNode } from 'react';
import { authApi } from '../../api/auth.ts';
import { accountProblem } from '../../api/accountProblem.ts';
import { errorText } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { textOf } from '../../ui/formText.ts';
import { TextField } from '../../ui/TextField.tsx';
import css from './AuthPage.module.css';
import { PASSWORD_MINIMUM } from './registration.ts';
import type { Problem } from '../../ui/fieldErrors.ts';
import { useSubmit } from '../../ui/useSubmit.ts';

const { useForgotPasswordMutation, useVerifyResetCodeMutation, useResetPasswordMutation } = authApi;

type StepProps = { run: (fields: FormData) => Promise<Problem | undefined>; action: string; children: ReactNode };

function Step({ run, action, children }: StepProps) {
  const submission = useSubmit(run);
  return (
    <Form className={css['form']} submission={submission}>
      {children}
      <Button type="submit" look="primary" wide disabled={submission.isBusy}>
        {action}
      </Button>
    </Form>
  );
}

export function EmailStep({ onSent }: { onSent: (email: string) => void }) {
  const [send] = useForgotPasswordMutation();
  const run = async (fields: FormData) => {
    const email = textOf(fields, 'email').trim().toLowerCase();
    if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email))
      return { field: 'email', text: t('Please enter a valid email.') };
    const { error } = await send({ email });
    if (error) return errorText(error, t('Failed to send reset code.'));
    onSent(email);
    return undefined;
  };
  return (
    <Step run={run} action={t('Send code')}>
      <TextField label={t('Email')} name="email" type="email" autoComplete="email" autoFocus required />
    </Step>
  );
}

export function CodeStep({ email, onVerified }: { email: string; onVerified: (resetToken: string) => void }) {
  const [verify] = useVerifyResetCodeMutation();
  const run = async (fields: FormData) => {
    const code = textOf(fields, 'code').trim();
    if (!/^\d{6}$/.test(code)) return { field: 'code', text: t('Please enter the 6-digit code.') };
    const { data, error } = await verify({ email, code });
    if (error) return { field: 'code', text: errorText(error, t('Invalid or expired code.')) };
    onVerified(data.reset_token);
    return undefined;
  };
  return (
    <Step run={run} action={t('Check code')}>
      <TextField
        label={t('Code')}
        name="code"
        hint={t('Sent to {email}, if an account uses it.', { email })}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
      />
    </Step>
  );
}

type PasswordStepProps = { email: string; resetToken: string; onReset: () => void };

export function PasswordStep({ email, resetToken, onReset }: PasswordStepProps) {
  const [reset] = useResetPasswordMutation();
  const run = async (fields: FormData) => {
    const password = textOf(fields, 'password');
    if (password.length < PASSWORD_MINIMUM)
      return { field: 'password', text: t('Password must be at least 6 characters.') };
    const { error } = await reset({ email, new_password: password, reset_token: resetToken });
    if (error) return accountProblem(error, t('Password reset failed.'), { password: 'password' });
    onReset();
    return undefined;
  };
  return (
    <Step run={run} action={t('Set password')}>
      <PasswordField label={t('Password')} name="password" autoComplete="new-password" autoFocus required />
    </Step>
  );
}

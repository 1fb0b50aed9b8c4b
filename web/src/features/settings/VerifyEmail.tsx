import { useResendEmailCodeMutation, useVerifyEmailMutation } from '../../api/account.ts';
import { errorText } from '../../api/errors.ts';
import { accountChanged } from '../../app/session.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { textOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import css from './Settings.module.css';

/**
 * Asks for the mailed code and can request another one. Verifying turns off two-factor sign-in that was set up before.
 */
export function VerifyEmail({ hasTotp }: { readonly hasTotp: boolean }) {
  const dispatch = useAppDispatch();
  const [verify] = useVerifyEmailMutation();
  const [resend, { isLoading }] = useResendEmailCodeMutation();
  const submission = useSubmit(async (fields) => {
    const code = textOf(fields, 'code').trim();
    if (!code) return { field: 'code', text: t('Enter the code from the mail.') };
    const { error } = await verify({ code });
    if (error) return { field: 'code', text: errorText(error, t('Your email could not be verified.')) };
    dispatch(accountChanged({ email_verified: true, totp_enabled: false }));
    dispatch(
      toastShown(
        hasTotp ? t('Your email is verified. Please set up two-factor login again.') : t('Your email is verified.'),
      ),
    );
    return undefined;
  });
  const sendAgain = async () => {
    const { data, error } = await resend();
    if (error) dispatch(toastShown(errorText(error, t('No mail could be sent.')), 'error'));
    else dispatch(toastShown(data.is_sent ? t('A new code is on its way.') : t('Your email is verified.')));
  };
  return (
    <Form className={css['form']} submission={submission}>
      <Alert tone="amber">
        {t(
          'Enter the six-digit code that was mailed to you. Until then your views and likes do not count for rankings.',
        )}
      </Alert>
      {hasTotp && (
        <Alert tone="amber">
          {t('Verifying turns off two-factor login and ends other sessions: they may be of somebody else.')}
        </Alert>
      )}
      <TextField
        label={t('Code from the mail')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <div className={css['actions']}>
        <Button type="submit" look="primary" disabled={submission.isBusy}>
          {t('Verify email')}
        </Button>
        <Button disabled={isLoading} onClick={() => void sendAgain()}>
          {t('Send a new code')}
        </Button>
      </div>
    </Form>
  );
}

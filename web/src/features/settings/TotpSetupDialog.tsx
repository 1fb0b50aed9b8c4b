import { lazy, Suspense, useState } from 'react';
import type { TotpSetup } from '@tallscreen/bff/contract/account';
import { useConfirmTotpMutation, useSetUpTotpMutation } from '../../api/account.ts';
import { accountProblem } from '../../api/accountProblem.ts';
import { errorText } from '../../api/errors.ts';
import { accountChanged } from '../../app/session.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { useClient } from '../../app/useClient.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { textOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import css from './Settings.module.css';

const QrCode = lazy(() => import('../../ui/QrCode.tsx').then((file) => ({ default: file.QrCode })));

type Props = { onClose: () => void };

/** Asks for the password, shows the recovery codes, so that the user saves them first, and asks for a first code. */
export function TotpSetupDialog({ onClose }: Props) {
  const [setup, setSetup] = useState<TotpSetup>();
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Dialog title={t('Set up two-factor sign-in')} onClose={onClose}>
      {!setup && <Start onSetUp={setSetup} onClose={onClose} />}
      {setup && !hasCodes && <Codes codes={setup.recovery_codes} onSaved={() => setHasCodes(true)} />}
      {setup && hasCodes && <Confirm setup={setup} onClose={onClose} />}
    </Dialog>
  );
}

function Start({ onSetUp, onClose }: Props & { onSetUp: (setup: TotpSetup) => void }) {
  const [setUp] = useSetUpTotpMutation();
  const submission = useSubmit(async (fields) => {
    const password = textOf(fields, 'password');
    if (!password) return { field: 'password', text: t('Enter your password.') };
    const { data, error } = await setUp({ password });
    if (error) return accountProblem(error, t('The set-up could not begin.'), { password: 'password' });
    onSetUp(data);
    return undefined;
  });
  return (
    <SettingsForm submission={submission} action={t('Continue')} onCancel={onClose}>
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" autoFocus required />
    </SettingsForm>
  );
}

function Codes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <div className={css['form']}>
      <p>
        {t(
          'Keep these recovery codes somewhere safe. Each replaces a code once, for example if you lose your phone. They are not shown again.',
        )}
      </p>
      <RecoveryCodes codes={codes} />
      <div className={css['actions']}>
        <Button look="primary" onClick={onSaved}>
          {t('I have saved them')}
        </Button>
      </div>
    </div>
  );
}

function Confirm({ setup, onClose }: Props & { setup: TotpSetup }) {
  const dispatch = useAppDispatch();
  const client = useClient();
  const mustSetUp = useAccount()?.totp_setup_required;
  const [confirm] = useConfirmTotpMutation();
  const submission = useSubmit(async (fields) => {
    const code = textOf(fields, 'code').trim();
    if (!code) return { field: 'code', text: t('Enter the code that your app shows.') };
    const { error } = await confirm({ code });
    if (error) {
      return { field: 'code', text: errorText(error, t('Two-factor sign-in could not be turned on.')) };
    }
    // The present access token still says that the set-up is missing and would be refused.
    if (mustSetUp) await client.renew();
    dispatch(accountChanged({ totp_enabled: true, totp_setup_required: false }));
    dispatch(toastShown(t('Two-factor sign-in is on.')));
    onClose();
    return undefined;
  });
  return (
    <div className={css['form']}>
      <p>{t('Scan this with your authenticator app, or type in the secret.')}</p>
      <Suspense fallback={<Loading shape="block" height={208} />}>
        <QrCode text={setup.otpauth_url} name={t('QR code of the secret')} />
      </Suspense>
      <p>
        <Phrase text="Secret: {secret}" values={{ secret: <code className={css['secret']}>{setup.secret}</code> }} />
      </p>
      <SettingsForm submission={submission} action={t('Turn on')} onCancel={onClose}>
        <TextField
          label={t('Code of the app')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
        />
      </SettingsForm>
    </div>
  );
}

import { lazy, Suspense, useState } from 'react';
import type { TotpSetup } from '@tallscreen/bff/contract';
import { useConfirmTotpMutation } from '../../api/account.ts';
import { errorText } from '../../api/errors.ts';
import { accountChanged } from '../../app/session.ts';
import { useAccount, useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { useClient } from '../../app/useClient.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { textOf } from '../../ui/formText.ts';
import { useSubmit } from '../../ui/useSubmit.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import css from './Settings.module.css';

const QrCode = lazy(() => import('./QrCode.tsx').then((file) => ({ default: file.QrCode })));

type Props = { setup: TotpSetup; onClose: () => void };

/** First the recovery codes, which must be kept before the account needs them; then the secret and a first code. */
export function TotpSetupDialog({ setup, onClose }: Props) {
  const [hasCodes, setHasCodes] = useState(false);
  return (
    <Dialog title="Set up two-factor sign-in" onClose={onClose}>
      {hasCodes ? (
        <Confirm setup={setup} onClose={onClose} />
      ) : (
        <div className={css['form']}>
          <p>
            Keep these recovery codes somewhere safe. Each replaces a code once, for example if you lose your phone.
            They are not shown again.
          </p>
          <RecoveryCodes codes={setup.recovery_codes} />
          <div className={css['actions']}>
            <Button look="primary" onClick={() => setHasCodes(true)}>
              I have saved them
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Confirm({ setup, onClose }: Props) {
  const dispatch = useAppDispatch();
  const client = useClient();
  const mustSetUp = useAccount()?.totp_setup_required;
  const [confirm] = useConfirmTotpMutation();
  const { problem, isBusy, onSubmit } = useSubmit(async (fields) => {
    const code = textOf(fields, 'code').trim();
    if (!code) return 'Enter the code that your app shows.';
    const { error } = await confirm({ code });
    if (error) return errorText(error, 'Two-factor sign-in could not be turned on.');
    // The access token of an admin says that the set-up is missing.
    if (mustSetUp) await client.renew();
    dispatch(accountChanged({ totp_enabled: true, totp_setup_required: false }));
    dispatch(toastShown('Two-factor sign-in is on.'));
    onClose();
    return undefined;
  });
  return (
    <form className={css['form']} onSubmit={onSubmit} noValidate>
      <p>Scan this with your authenticator app, or type in the secret.</p>
      <Suspense fallback={<div className={css['qr']} aria-busy="true" />}>
        <QrCode text={setup.otpauth_url} />
      </Suspense>
      <p>
        Secret: <code className={css['secret']}>{setup.secret}</code>
      </p>
      {problem && <Alert tone="error">{problem}</Alert>}
      <TextField
        label="Code of the app"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        required
      />
      <div className={css['actions']}>
        <Button type="submit" look="primary" disabled={isBusy}>
          Turn on
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

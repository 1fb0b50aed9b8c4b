import { useState } from 'react';
import type { Account, TotpSetup } from '@tallscreen/bff/contract';
import { useSetUpTotpMutation } from '../../api/account.ts';
import { errorText } from '../../api/errors.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { RemoveTotpDialog } from './RemoveTotpDialog.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { TotpSetupDialog } from './TotpSetupDialog.tsx';

export function TwoFactorSection({ account }: { account: Account }) {
  const isOn = account.totp_enabled;
  return (
    <Section title="Two-factor sign-in" badge={isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}>
      <p className="quiet">
        {isOn
          ? 'Signing in asks for a code of your authenticator app.'
          : 'Signing in then also asks for a code of an authenticator app. A stolen password alone opens nothing.'}
      </p>
      <div className={css['actions']}>{isOn ? <TurnOff /> : <TurnOn />}</div>
    </Section>
  );
}

function TurnOn() {
  const dispatch = useAppDispatch();
  const [setUp, { isLoading }] = useSetUpTotpMutation();
  const [setup, setSetup] = useState<TotpSetup>();
  const begin = async () => {
    const { data, error } = await setUp();
    if (error) dispatch(toastShown(errorText(error, 'The set-up could not begin.'), 'error'));
    else setSetup(data);
  };
  return (
    <>
      <Button look="primary" disabled={isLoading} onClick={() => void begin()}>
        Set up
      </Button>
      {setup && <TotpSetupDialog setup={setup} onClose={() => setSetup(undefined)} />}
    </>
  );
}

function TurnOff() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>Turn off</Button>
      {isAsking && <RemoveTotpDialog onClose={() => setAsking(false)} />}
    </>
  );
}

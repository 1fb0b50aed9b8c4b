import { useState } from 'react';
import type { Account } from '@tallscreen/bff/contract';
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
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        Set up
      </Button>
      {isOpen && <TotpSetupDialog onClose={() => setOpen(false)} />}
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

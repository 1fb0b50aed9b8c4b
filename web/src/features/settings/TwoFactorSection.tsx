import { useState } from 'react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { RemoveTotpDialog } from './RemoveTotpDialog.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';
import { TotpSetupDialog } from './TotpSetupDialog.tsx';

export function TwoFactorSection({ account }: { account: Account }) {
  const isOn = account.totp_enabled;
  return (
    <Section
      title={t('Two-factor sign-in')}
      badge={isOn ? <Badge tone="good">{t('On')}</Badge> : <Badge>{t('Off')}</Badge>}
    >
      <p className="quiet">
        {isOn
          ? t('Signing in asks for a code of your authenticator app.')
          : t('Signing in then also asks for a code of an authenticator app. A stolen password alone opens nothing.')}
      </p>
      {/* Always shown, because without EMAIL_VERIFICATION every address is shown as verified. */}
      <p className="quiet">
        {t(
          'If no code or link from a mail has been used for this account yet, the first one turns this off: somebody else may have set it up.',
        )}
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
        {t('Set up')}
      </Button>
      {isOpen && <TotpSetupDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function TurnOff() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Turn off')}</Button>
      {isAsking && <RemoveTotpDialog onClose={() => setAsking(false)} />}
    </>
  );
}

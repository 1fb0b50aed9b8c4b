import { useState } from 'react';
import type { Account } from '@tallscreen/bff/contract/auth';
import { usePushKeyQuery, usePushSettingsQuery } from '../../api/push.ts';
import { useAppDispatch } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Section } from '../settings/Section.tsx';
import css from '../settings/Settings.module.css';
import { InstallHint } from './InstallHint.tsx';
import { PushChoices } from './PushChoices.tsx';
import { pushAbility, turnPushOff, turnPushOn } from './thisDevice.ts';

/** Turns the pushes to this browser on and off. */
function ThisDevice({ isOn }: { isOn: boolean }) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const ability = pushAbility();

  async function change(): Promise<void> {
    setBusy(true);
    if (isOn) setProblem((await dispatch(turnPushOff())) ? '' : t('Notifications could not be turned off.'));
    else {
      const outcome = await dispatch(turnPushOn());
      setProblem(outcome === 'failed' ? t('Notifications could not be turned on.') : '');
    }
    setBusy(false);
  }
  if (ability === 'needsInstall') return <InstallHint />;
  if (ability === 'impossible') return <p className="quiet">{t('This browser cannot get notifications.')}</p>;
  if (ability === 'refused')
    return (
      <p className="quiet">
        {t('Notifications are blocked for this site. Allow them in the settings of your browser.')}
      </p>
    );
  return (
    <>
      {problem && <Alert tone="error">{problem}</Alert>}
      <p>{isOn ? t('This device gets notifications.') : t('This device gets no notifications.')}</p>
      <div className={css['actions']}>
        <Button look={isOn ? 'plain' : 'primary'} busy={isBusy} disabled={isBusy} onClick={() => void change()}>
          {isOn ? t('Turn off') : t('Turn on')}
        </Button>
      </div>
    </>
  );
}

/** Notifications while Tallscreen is closed: on this device, and what all devices of the user get. */
export function PushSection({ account }: { account: Account }) {
  const { data: known } = usePushKeyQuery();
  const { data: settings, isLoading, isError, refetch } = usePushSettingsQuery();
  // This installation sends none.
  if (known?.key === null) return null;
  return (
    <Section title={t('Notifications on your devices')}>
      {isLoading && <Loading shape="rows" count={3} height={40} />}
      {isError && !settings && <ErrorState text={t('Something went wrong.')} onRetry={() => void refetch()} />}
      {settings && (
        <>
          <ThisDevice isOn={settings.this_device} />
          <PushChoices settings={settings} isAdmin={account.role === 'admin'} />
        </>
      )}
    </Section>
  );
}

import { useState } from 'react';
import { usePushKeyQuery, usePushSettingsQuery } from '../../api/push.ts';
import { useAppDispatch } from '../../app/store.ts';
import { browserStorage, keepInBrowser } from '../../app/token.ts';
import { toastShown } from '../../app/toasts.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { InstallHint } from './InstallHint.tsx';
import css from './PushOffer.module.css';
import { pushAbility, turnPushOn } from './thisDevice.ts';

const KEY = 'push-offer';

/**
 * Asks once, after something that has an answer, whether this device shall get notifications. `reason`: what they would
 * tell of.
 */
export function PushOffer({ reason }: { reason: string }) {
  const dispatch = useAppDispatch();
  const [isAnswered, setAnswered] = useState(() => browserStorage()?.getItem(KEY) === 'answered');
  const [isBusy, setBusy] = useState(false);
  const ability = pushAbility();
  const isAsked = !isAnswered && (ability === 'possible' || ability === 'needsInstall');
  const { data: known } = usePushKeyQuery(undefined, { skip: !isAsked });
  const { data: settings } = usePushSettingsQuery(undefined, { skip: !isAsked });
  if (!isAsked || !known?.key || !settings || settings.this_device) return null;

  const answer = () => {
    keepInBrowser(KEY, 'answered');
    setAnswered(true);
  };
  async function accept(): Promise<void> {
    setBusy(true);
    const outcome = await dispatch(turnPushOn());
    setBusy(false);
    if (outcome === 'failed') dispatch(toastShown(t('Notifications could not be turned on.'), 'error'));
    else answer();
  }
  return (
    <aside className={css['offer']} aria-label={t('Notifications on your devices')}>
      {ability === 'needsInstall' ? <InstallHint /> : <p>{reason}</p>}
      <div className={css['answers']}>
        {ability === 'possible' && (
          <Button look="primary" size="s" busy={isBusy} disabled={isBusy} onClick={() => void accept()}>
            {t('Yes')}
          </Button>
        )}
        <Button size="s" onClick={answer}>
          {t('Not now')}
        </Button>
      </div>
    </aside>
  );
}

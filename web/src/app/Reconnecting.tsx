import { CloudOff } from 'lucide-react';
import { t } from '../i18n/translate.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import { restoreSession } from './restoreSession.ts';
import { useAppDispatch } from './store.ts';

/**
 * Shown while the service is unreachable and the session unknown. Retries run automatically; the button starts one now.
 */
export function Reconnecting() {
  const dispatch = useAppDispatch();
  return (
    <div role="status">
      <EmptyState
        icon={<CloudOff />}
        title={t('Tallscreen cannot be reached.')}
        hint={t('You stay signed in. Trying again…')}
      >
        <Button onClick={() => void dispatch(restoreSession())}>{t('Try now')}</Button>
      </EmptyState>
    </div>
  );
}

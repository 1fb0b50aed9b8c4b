import { CloudOff } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import { restoreSession } from './signIn.ts';
import { useAppDispatch } from './store.ts';

/**
 * Shown while the service is unreachable and the session unknown. Retries run automatically; the button starts one now.
 */
export function Reconnecting() {
  const dispatch = useAppDispatch();
  return (
    <div role="status">
      <EmptyState icon={<CloudOff />} title="Tallscreen cannot be reached." hint="You stay signed in. Trying again…">
        <Button onClick={() => void dispatch(restoreSession())}>Try now</Button>
      </EmptyState>
    </div>
  );
}

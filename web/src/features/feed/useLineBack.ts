import { useEffect, useRef } from 'react';
import { useIsLive } from '../../app/store.ts';

/** Calls `onBack` when the connection returns: the browser is online again, or the websocket is up again. */
export function useLineBack(isWaiting: boolean, onBack: () => void): void {
  const isLive = useIsLive();
  const wasLive = useRef(isLive);
  useEffect(() => {
    const isBack = isLive && !wasLive.current;
    wasLive.current = isLive;
    if (!isWaiting) return;
    if (isBack) onBack();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [isWaiting, isLive, onBack]);
}

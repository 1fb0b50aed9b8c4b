import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useAccount, type AppStore } from '../store.ts';

/**
 * Connects the signed-in user. If the chunk cannot be loaded, screens keep polling, and unsent messages stay stored.
 */
export function useLive(): void {
  const store = useStore() as AppStore;
  const account = useAccount();
  const userId = account?.id;
  const hasMessages = account?.role !== 'admin';
  useEffect(() => {
    if (userId === undefined) return undefined;
    let end: (() => void) | undefined;
    let hasLeft = false;
    const start = ({ keepLive }: typeof import('./keepLive.ts')) => {
      if (!hasLeft) end = keepLive(store, { userId, hasMessages });
    };
    import('./keepLive.ts').then(start, () => undefined);
    return () => {
      hasLeft = true;
      end?.();
    };
  }, [store, userId, hasMessages]);
}

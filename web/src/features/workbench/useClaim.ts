import { useEffect } from 'react';
import type { QueueEntry } from '@tallscreen/bff/contract/queue';
import { useClaimMutation, useReleaseMutation } from '../../api/workbench.ts';

/** How long an entry must be open before it is claimed, so that entries that are only passed are not. */
const LOOKING_MS = 700;
/** A claim lasts ten minutes. */
const RENEW_MS = 8 * 60_000;

export const heldByOther = ({ claimed_by: by }: Pick<QueueEntry, 'claimed_by'>, ownId: number | undefined): boolean =>
  by !== null && by.id !== ownId;

/**
 * Claims the open entry, and releases it when another one is opened or the page is closed, unless `isDecided` says that
 * it is decided.
 */
export function useClaim(id: string | undefined, isFree: boolean, isDecided: (id: string) => boolean): void {
  const [claim] = useClaimMutation();
  const [release] = useReleaseMutation();
  useEffect(() => {
    if (id === undefined || !isFree) return undefined;
    let isClaimed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let renewal: ReturnType<typeof setInterval> | undefined;
    const take = () => void claim(id);
    const begin = () => {
      timer = setTimeout(() => {
        isClaimed = true;
        take();
        // A hidden page is not looked at, so it claims nothing.
        renewal = setInterval(() => document.visibilityState === 'visible' && take(), RENEW_MS);
      }, LOOKING_MS);
    };
    const end = () => {
      clearTimeout(timer);
      clearInterval(renewal);
      if (isClaimed && !isDecided(id)) void release(id);
      isClaimed = false;
    };
    /** The browser has kept the page and shows it again. */
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && begin();
    begin();
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', onShow);
      end();
    };
  }, [id, isFree, isDecided, claim, release]);
}

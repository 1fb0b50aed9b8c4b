import { useEffect, useRef } from 'react';
import type { MediaItemRef } from '../../api/engagement.ts';
import { useReports } from './useReports.ts';

/** The server asks for two seconds by its own clock; browsers' timers may fire a little early. */
const VIEWABLE_MS = 2_050;

/**
 * Sends once per card that a promo was viewable: at least half of it was in view for two seconds. The two seconds
 * begin when the impression is answered, so that they have passed by the server's clock too.
 */
export function useViewable(item: MediaItemRef, isInView: boolean): void {
  const { track } = useReports();
  const isReported = useRef(false);
  useEffect(() => {
    if (!isInView || isReported.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const report = () => {
      isReported.current = true;
      void track({ item, event: 'viewable' });
    };
    void track({ item, event: 'impression' }).then(({ error }) => {
      if (!error && !isLeft) timer = setTimeout(report, VIEWABLE_MS);
    });
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [item, isInView, track]);
}

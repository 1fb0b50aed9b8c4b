import { useMemo } from 'react';
import { engagementApi } from '../../api/engagement.ts';
import { useAppDispatch } from '../../app/store.ts';

const { reportView, track } = engagementApi.endpoints;
const untracked = { track: false };

/**
 * Returns functions that report views and events. The hooks of these mutations would draw the card again when a call
 * begins and when it ends, and nothing on a card shows that.
 */
export function useReports() {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      reportView: (view: Parameters<typeof reportView.initiate>[0]) => dispatch(reportView.initiate(view, untracked)),
      track: (event: Parameters<typeof track.initiate>[0]) => dispatch(track.initiate(event, untracked)),
    }),
    [dispatch],
  );
}

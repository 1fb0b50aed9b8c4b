import { useState } from 'react';
import type { Upload } from '@tallscreen/bff/contract';
import { useMyUploadsInfiniteQuery } from '../../api/videos.ts';
import { useIsLive } from '../../app/store.ts';
import { moreOf } from '../../ui/MoreButton.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { formatCooldown } from './cooldown.ts';
import { RecentUploads } from './RecentUploads.tsx';
import { isInFlight } from './stages.ts';
import { VideoForm } from './VideoForm.tsx';
import { useCountdown } from './useCountdown.ts';
import css from './Upload.module.css';

const POLL_MS = 1500;
/** While an admin's decision is awaited and no websocket would tell of it. */
const SLOW_POLL_MS = 15_000;

const isPending = ({ status }: Upload) => status === 'pending';

export function UploadScreen() {
  const isLive = useIsLive();
  const [watchMs, setWatchMs] = useState(0);
  const list = useMyUploadsInfiniteQuery(undefined, {
    pollingInterval: watchMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { data, isError, refetch, fulfilledTimeStamp } = list;
  const uploads = data?.pages.flatMap((page) => page.uploads);
  // A poll refetches every loaded page, so the interval grows with their number.
  const everyMs = uploads && isInFlight(uploads) ? POLL_MS : isLive || !uploads?.some(isPending) ? 0 : SLOW_POLL_MS;
  const wantedMs = everyMs * (data?.pages.length ?? 1);
  if (wantedMs !== watchMs) setWatchMs(wantedMs);
  // Every page carries the cooldown; the last page was fetched last.
  const cooldown = useCountdown(data?.pages.at(-1)?.cooldown_remaining ?? 0, fulfilledTimeStamp ?? 0);

  return (
    <Page title="Upload" heading="Upload a new vertical video">
      <div className={css['layout']}>
        <section className={css['new']} aria-label="New video">
          {cooldown > 0 && (
            <Alert tone="amber" isLive={false}>
              Please wait {formatCooldown(cooldown)} before uploading again.
            </Alert>
          )}
          <VideoForm cooldown={cooldown} onSettled={() => void refetch()} />
          <p className="quiet small">
            Every video is scanned by AI for safety and quality, then an admin looks at it before it joins the feed.
          </p>
        </section>
        <RecentUploads uploads={uploads} isError={isError} more={moreOf(list)} onRetry={() => void refetch()} />
      </div>
    </Page>
  );
}

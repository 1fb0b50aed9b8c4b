import { useState } from 'react';
import { useMyUploadsInfiniteQuery } from '../../api/videos.ts';
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

export function UploadScreen() {
  const [watchMs, setWatchMs] = useState(0);
  const list = useMyUploadsInfiniteQuery(undefined, {
    pollingInterval: watchMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { data, isError, refetch, fulfilledTimeStamp } = list;
  const uploads = data?.pages.flatMap((page) => page.uploads);
  // A poll refetches every loaded page, so the interval grows with their number.
  const wantedMs = uploads && isInFlight(uploads) ? POLL_MS * (data?.pages.length ?? 1) : 0;
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

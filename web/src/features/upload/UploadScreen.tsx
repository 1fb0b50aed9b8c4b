import { useState } from 'react';
import type { ResumableUpload } from '@tallscreen/bff/contract/upload';
import { useSearchParams } from 'react-router-dom';
import { useUnfinishedUploadsQuery } from '../../api/uploads.ts';
import { useMyUploadsInfiniteQuery } from '../../api/videos.ts';
import { useAccount, useIsLive } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { moreOf } from '../../ui/MoreButton.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Page } from '../../ui/Page.tsx';
import { PushOffer } from '../push/PushOffer.tsx';
import { formatCooldown } from './cooldown.ts';
import { RecentUploads } from './RecentUploads.tsx';
import { pollMs } from './stages.ts';
import { UnfinishedUploads } from './UnfinishedUploads.tsx';
import { VideoForm } from './VideoForm.tsx';
import { useCountdown } from './useCountdown.ts';
import css from './Upload.module.css';

export function UploadScreen() {
  const isLive = useIsLive();
  const role = useAccount()?.role;
  const [watchMs, setWatchMs] = useState(0);
  const [start, setStart] = useState<ResumableUpload>();
  // Each continued upload gets a new form. A form is kept when its upload ends, to show the outcome.
  const [formKey, setFormKey] = useState(0);
  const [sendingId, setSendingId] = useState<string | null>(null);
  const [submittedIds, setSubmittedIds] = useState<readonly string[]>([]);
  const begin = (upload: ResumableUpload | undefined) => {
    setStart(upload);
    setFormKey(formKey + 1);
  };
  // A draft of the profile is continued by its link.
  const [params] = useSearchParams();
  const [begunId, setBegunId] = useState('');
  const { data: unfinished } = useUnfinishedUploadsQuery();
  const asked = unfinished?.uploads.find(({ id }) => id === params.get('draft'));
  if (asked && asked.id !== begunId) {
    setBegunId(asked.id);
    begin(asked);
  }
  const list = useMyUploadsInfiniteQuery(undefined, {
    pollingInterval: watchMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { data, isError, refetch, fulfilledTimeStamp } = list;
  const uploads = data?.pages.flatMap((page) => page.uploads);
  // A poll refetches every loaded page, so the interval grows with their number.
  const wantedMs = pollMs(uploads ?? [], isLive) * (data?.pages.length ?? 1);
  if (wantedMs !== watchMs) setWatchMs(wantedMs);
  // Every page contains the cooldown; the page that was fetched last has the current one.
  const cooldown = useCountdown(data?.pages.at(-1)?.cooldown_remaining ?? 0, fulfilledTimeStamp ?? 0);

  return (
    <Page
      heading={t('Upload a new vertical video')}
      actions={<ButtonLink to={role === 'business' ? '/business/promos' : '/user/promos'}>{t('Promos')}</ButtonLink>}
    >
      <div className={css['layout']}>
        <section className={css['new']} aria-label={t('New video')}>
          {cooldown > 0 && (
            <Alert tone="amber" isLive={false}>
              {t('Please wait {time} before uploading again.', { time: formatCooldown(cooldown) })}
            </Alert>
          )}
          <VideoForm
            key={formKey}
            cooldown={cooldown}
            start={start}
            onSettled={(isDone) => {
              if (isDone) setStart(undefined);
              void refetch();
            }}
            onSubmitted={(id) => setSubmittedIds((ids) => [...ids, id])}
            onSending={setSendingId}
          />
          {submittedIds.length > 0 && <PushOffer reason={t('Get a notification when your video was looked at?')} />}
          <p className="quiet small">
            {t(
              data?.pages.at(-1)?.scanned_by_ai === false
                ? 'Every video is scanned for safety and quality, then an admin looks at it before it joins the feed.'
                : 'Every video is scanned by AI for safety and quality, then an admin looks at it before it joins the feed.',
            )}
          </p>
          <UnfinishedUploads
            sendingId={sendingId}
            submittedIds={submittedIds}
            onContinue={begin}
            onDiscarded={(id) => {
              if (id === start?.id) begin(undefined);
            }}
          />
        </section>
        <RecentUploads uploads={uploads} isError={isError} more={moreOf(list)} onRetry={() => void refetch()} />
      </div>
    </Page>
  );
}

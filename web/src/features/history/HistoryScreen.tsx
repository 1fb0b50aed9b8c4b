import { useState } from 'react';
import { History, X } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { WatchedVideo } from '@tallscreen/bff/contract/history';
import { errorText } from '../../api/errors.ts';
import { useDeleteHistoryEntryMutation, useDeleteHistoryMutation, useHistoryInfiniteQuery } from '../../api/history.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { leaveRow } from '../../ui/leaveRow.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Poster } from '../../ui/Poster.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from './History.module.css';
import { t } from '../../i18n/translate.ts';

function Watched({ video }: { video: WatchedVideo }) {
  const dispatch = useAppDispatch();
  const [remove] = useDeleteHistoryEntryMutation();
  const username = video.uploader?.username;
  const forget = async (button: Element) => {
    leaveRow(button);
    const { error } = await remove(video.id);
    if (error) dispatch(toastShown(errorText(error, t('This video could not be deleted from your history.')), 'error'));
  };
  return (
    <li className={css['entry']}>
      <Link to={`/video/${video.id}`} state={{ source: 'other' }} className={css['video']}>
        <span className={css['picture']}>{video.thumbnail_url && <Poster url={video.thumbnail_url} />}</span>
        <span className={css['title']}>{video.title}</span>
      </Link>
      <p className="quiet small">
        {username && <>@{username} · </>}
        <RelativeTime at={video.viewed_at} />
      </p>
      <IconButton
        name={t('Delete {title} from your history', { title: video.title })}
        icon={<X />}
        onClick={({ currentTarget }) => void forget(currentTarget)}
      />
    </li>
  );
}

function DeleteAll() {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = useDeleteHistoryMutation();
  const forget = async () => {
    const { error } = await remove();
    setAsking(false);
    const text = error
      ? errorText(error, t('Your history could not be deleted.'))
      : t('Your watch history is deleted and your feed is reset.');
    dispatch(toastShown(text, error ? 'error' : 'plain'));
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('Delete all and reset my feed')}</Button>
      {isAsking && (
        <ConfirmDialog
          title={t('Delete your watch history?')}
          text={t(
            'It is deleted for good, and videos that you have seen come up in your feed like new ones. Your likes, comments and muted words stay.',
          )}
          action={t('Delete and reset')}
          isBusy={isLoading}
          onConfirm={() => void forget()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The videos that the user watched, the last one first. Only the user sees them. */
export function HistoryScreen() {
  const list = useHistoryInfiniteQuery();
  const { data, isLoading, isError, refetch, hasNextPage } = list;
  const videos = data?.pages.flatMap((page) => page.videos) ?? [];
  const isEmpty = data && videos.length === 0 && !hasNextPage;
  return (
    <Page width="narrow">
      <p className="quiet">{t('Only you see this list.')}</p>
      {isLoading && <Loading shape="media" count={6} />}
      {isError && !data && <ErrorState text={t('Failed to load your history.')} onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState
          icon={<History />}
          title={t('You have watched nothing yet.')}
          hint={t('Videos appear here a moment after you watched them.')}
        >
          <ButtonLink look="primary" to="/">
            {t('Open your feed')}
          </ButtonLink>
        </EmptyState>
      )}
      {data && !isEmpty && (
        <div className={css['actions']}>
          <DeleteAll />
        </div>
      )}
      {videos.length > 0 && (
        <ul className={css['entries']} aria-label={t('Watch history')}>
          {videos.map((video) => (
            <Watched key={video.id} video={video} />
          ))}
        </ul>
      )}
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}

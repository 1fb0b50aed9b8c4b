import { Link } from 'react-router-dom';
import { profileOf } from '../../app/paths.ts';
import { useViewersInfiniteQuery } from '../../api/videos.ts';
import { t } from '../../i18n/translate.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from './ViewersDialog.module.css';

export function ViewersDialog({ videoId, onClose }: { videoId: number; onClose: () => void }) {
  const list = useViewersInfiniteQuery(videoId);
  const { data, isLoading, isError, refetch } = list;
  const viewers = data?.pages.flatMap((page) => page.viewers) ?? [];
  return (
    <Dialog title={t('Viewers')} description={t('Only you and admins see this list.')} onClose={onClose}>
      {isLoading && <Loading shape="list" count={4} height={44} />}
      {isError && !data && <ErrorState text={t('Could not load video viewers.')} onRetry={() => void refetch()} />}
      {data && viewers.length === 0 && (
        <EmptyState title={t('Nobody has watched it yet.')} hint={t('Share its link to get it seen.')} />
      )}
      <ul className={css['list']}>
        {viewers.map((viewer) => (
          <li key={viewer.user_id}>
            <Link className={css['user']} to={profileOf(viewer.username)}>
              <Avatar username={viewer.username ?? '?'} url={viewer.avatar_url} size={36} />
              <span>@{viewer.username ?? t('unknown')}</span>
              {viewer.viewed_at && (
                <span className="quiet small">
                  <RelativeTime at={viewer.viewed_at} />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </Dialog>
  );
}

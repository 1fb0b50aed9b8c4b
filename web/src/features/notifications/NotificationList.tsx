import { useEffect } from 'react';
import { Bell } from 'lucide-react';
import { useMarkNotificationsReadMutation, useNotificationsInfiniteQuery } from '../../api/notifications.ts';
import { dotsDropped } from '../../app/notificationDots.ts';
import { useAccount, useAppDispatch, useAppSelector } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { NotificationEntry } from './NotificationEntry.tsx';
import css from './Notifications.module.css';
import { t } from '../../i18n/translate.ts';

export function ClearNotifications() {
  const dispatch = useAppDispatch();
  const { data } = useNotificationsInfiniteQuery();
  const [markRead, { isLoading }] = useMarkNotificationsReadMutation();
  const clear = async () => {
    dispatch(dotsDropped());
    const { error } = await markRead();
    if (error) dispatch(toastShown(t('Could not clear notifications.'), 'error'));
  };
  if (!data?.pages[0]?.notifications.length) return null;
  return (
    <Button size="s" look="ghost" disabled={isLoading} onClick={() => void clear()}>
      {t('Clear notifications')}
    </Button>
  );
}

/** `newest`: how many are shown, as short lines; without it all are. */
export function NotificationList({ newest }: { newest?: number }) {
  const account = useAccount();
  const dispatch = useAppDispatch();
  const dots = useAppSelector(({ notificationDots }) => notificationDots);
  useEffect(() => () => void dispatch(dotsDropped()), [dispatch]);
  const list = useNotificationsInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.notifications) ?? [];
  if (isLoading) return <Loading shape="list" count={newest ?? 8} height={newest ? 52 : 68} />;
  if (isError && !data) return <ErrorState text={t('Something went wrong.')} onRetry={() => void refetch()} />;
  if (entries.length === 0 && newest) return <p className="quiet">{t('You have no notifications yet.')}</p>;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<Bell />}
        title={t('You have no notifications yet.')}
        hint={t('Likes, comments and decisions show here.')}
      />
    );
  }
  return (
    <>
      <ul className={css['list']} data-brief={newest !== undefined || undefined}>
        {account &&
          entries
            .slice(0, newest)
            .map((entry) => (
              <NotificationEntry
                key={entry.id}
                entry={entry}
                account={account}
                isUnread={!entry.is_read || dots.includes(entry.id)}
              />
            ))}
      </ul>
      {!newest && <MoreButton {...moreOf(list)} />}
    </>
  );
}

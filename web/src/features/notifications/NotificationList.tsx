import { Bell } from 'lucide-react';
import { useMarkNotificationsReadMutation, useNotificationsInfiniteQuery } from '../../api/notifications.ts';
import { useAppDispatch } from '../../app/store.ts';
import { toastShown } from '../../app/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from './Notifications.module.css';

export function ClearNotifications() {
  const dispatch = useAppDispatch();
  const { data } = useNotificationsInfiniteQuery();
  const [markRead, { isLoading }] = useMarkNotificationsReadMutation();
  const clear = async () => {
    const { error } = await markRead();
    if (error) dispatch(toastShown('Could not clear notifications.', 'error'));
  };
  if (!data?.pages[0]?.notifications.length) return null;
  return (
    <Button size="s" look="ghost" disabled={isLoading} onClick={() => void clear()}>
      Clear notifications
    </Button>
  );
}

export function NotificationList() {
  const list = useNotificationsInfiniteQuery();
  const { data, isLoading, isError, refetch } = list;
  const entries = data?.pages.flatMap((page) => page.notifications) ?? [];
  if (isLoading) return <ListSkeleton rows={4} height={68} />;
  if (isError && !data) return <ErrorState text="Something went wrong." onRetry={() => void refetch()} />;
  if (entries.length === 0) {
    return (
      <EmptyState
        icon={<Bell />}
        title="You have no notifications yet."
        hint="Likes, comments and decisions show here."
      />
    );
  }
  return (
    <>
      <ul className={css['list']}>
        {entries.map((entry) => (
          <li key={entry.id} className={css['entry']} data-unread={!entry.is_read || undefined}>
            <p className={css['title']}>
              {entry.title}
              {!entry.is_read && <span className="unseen"> (unread)</span>}
            </p>
            <p className={css['when']}>
              <RelativeTime at={entry.created_at} />
            </p>
            <p className={css['message']}>{entry.message}</p>
          </li>
        ))}
      </ul>
      <MoreButton {...moreOf(list)} />
    </>
  );
}

import { Bell as BellIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useMarkNotificationsReadMutation, useNotificationsInfiniteQuery } from '../../api/notifications.ts';
import { t } from '../../i18n/translate.ts';
import type { Account } from '@tallscreen/bff/contract/auth';
import { notificationsPath } from '../access.ts';
import { dotsKept } from '../notificationDots.ts';
import { useAppDispatch, useIsLive } from '../store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import css from './Bell.module.css';

const POLL_MS = 60_000;

/**
 * A click marks all notifications as read and opens their list: a screen for admins, the profile for others. The unread
 * ones keep their dots for this visit.
 */
export function Bell({ account }: { account: Account }) {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const { data } = useNotificationsInfiniteQuery(undefined, {
    pollingInterval: isLive ? 0 : POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const [markRead] = useMarkNotificationsReadMutation();
  const unread = data?.pages[0]?.unread_count ?? 0;
  const open = () => {
    if (unread > 0) {
      const entries = data?.pages.flatMap(({ notifications }) => notifications) ?? [];
      dispatch(dotsKept(entries.flatMap(({ id, is_read }) => (is_read ? [] : [id]))));
      void markRead();
    }
    void navigate(notificationsPath(account));
  };
  return (
    <IconButton name={t('Notifications, {unread} unread', { unread })} icon={<BellIcon />} onClick={open}>
      {unread > 0 && (
        <span className={css['count']} aria-hidden="true">
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </IconButton>
  );
}

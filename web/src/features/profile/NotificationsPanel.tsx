import { useState } from 'react';
import { useNotificationsInfiniteQuery } from '../../api/notifications.ts';
import { t } from '../../i18n/translate.ts';
import { Button } from '../../ui/Button.tsx';
import { ClearNotifications, NotificationList } from '../notifications/NotificationList.tsx';
import css from './Profile.module.css';

const NEWEST = 5;

/** The newest notifications; a button shows all of them, in a box that scrolls. */
export function NotificationsPanel() {
  const [isAll, setAll] = useState(false);
  const { data, hasNextPage } = useNotificationsInfiniteQuery();
  const hasMore = hasNextPage || (data?.pages[0]?.notifications.length ?? 0) > NEWEST;
  return (
    <section className={css['section']} id="notifications" aria-labelledby="notifications-title">
      <header className={css['sectionHead']}>
        <h2 id="notifications-title">{t('Notifications')}</h2>
        <ClearNotifications />
      </header>
      {isAll ? (
        <div className={css['bounded']} role="region" aria-label={t('List of notifications')} tabIndex={0}>
          <NotificationList />
        </div>
      ) : (
        <NotificationList newest={NEWEST} />
      )}
      {hasMore && (
        <Button size="s" className={css['all']} aria-expanded={isAll} onClick={() => setAll(!isAll)}>
          {t('All notifications')}
        </Button>
      )}
    </section>
  );
}

import { t } from '../../i18n/translate.ts';
import { useAppSelector } from '../store.ts';
import css from './Bell.module.css';

/** The number of unread messages beside a link to the messages. */
export function MessageCount() {
  const unread = useAppSelector(({ live }) => live.unreadMessages);
  if (unread === 0) return null;
  return (
    <span className={css['count']}>
      {unread > 99 ? '99+' : unread}
      <span className="unseen"> {t('unread')}</span>
    </span>
  );
}

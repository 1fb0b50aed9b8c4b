import { Info } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Account } from '@tallscreen/bff/contract/auth';
import type { Notification } from '@tallscreen/bff/contract/notification';
import { Avatar } from '../../ui/Avatar.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { destinationOf } from './destination.ts';
import { noticeText } from './noticeText.ts';
import css from './Notifications.module.css';
import { t } from '../../i18n/translate.ts';

type Props = { entry: Notification; account: Account; isUnread: boolean };

/** A notification with its actor's picture, as a link to its target. */
export function NotificationEntry({ entry, account, isUnread }: Props) {
  const { actor, created_at } = entry;
  const { title, message } = noticeText(entry);
  const destination = destinationOf(entry, account);
  const content = (
    <>
      {actor ? (
        <Avatar username={actor.username} url={actor.avatar_url} size={40} />
      ) : (
        <span className={css['sign']} aria-hidden="true">
          <Info />
        </span>
      )}
      <span className={css['words']}>
        <span className={css['title']}>
          {title}
          {isUnread && <span className="unseen"> {t('(unread)')}</span>}
        </span>
        <span className={css['when']}>
          <RelativeTime at={created_at} />
        </span>
        <span className={css['message']}>{message}</span>
      </span>
    </>
  );
  return (
    <li className={css['entry']} data-unread={isUnread || undefined}>
      {destination ? (
        <Link className={css['line']} to={destination}>
          {content}
        </Link>
      ) : (
        <div className={css['line']}>{content}</div>
      )}
    </li>
  );
}

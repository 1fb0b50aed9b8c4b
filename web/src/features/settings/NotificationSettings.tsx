import type { Account } from '@tallscreen/bff/contract/auth';
import { notificationsPath } from '../../app/access.ts';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { ClearNotifications } from '../notifications/NotificationList.tsx';
import { PushSection } from '../push/PushSection.tsx';
import { Section } from './Section.tsx';
import css from './Settings.module.css';

export const NotificationSettings = ({ account }: { account: Account }) => (
  <>
    <Bell account={account} />
    <PushSection account={account} />
  </>
);

/** Nothing can be chosen: it says what the bell tells of. */
const Bell = ({ account }: { account: Account }) => (
  <Section title={t('The bell')}>
    <p className="quiet">
      {t(
        'It counts likes, comments, replies, follows and decisions. Likes of a video and follows are gathered by the day.',
      )}
    </p>
    <div className={css['actions']}>
      <ButtonLink to={notificationsPath(account)}>{t('Open notifications')}</ButtonLink>
      <ClearNotifications />
    </div>
  </Section>
);

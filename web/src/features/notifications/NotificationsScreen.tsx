import { Page } from '../../ui/Page.tsx';
import { ClearNotifications, NotificationList } from './NotificationList.tsx';
import { t } from '../../i18n/translate.ts';

export function NotificationsScreen() {
  return (
    <Page title={t('Notifications')} width="narrow" actions={<ClearNotifications />}>
      <NotificationList />
    </Page>
  );
}

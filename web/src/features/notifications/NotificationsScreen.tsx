import { Page } from '../../ui/Page.tsx';
import { ClearNotifications, NotificationList } from './NotificationList.tsx';

export function NotificationsScreen() {
  return (
    <Page width="narrow" actions={<ClearNotifications />}>
      <NotificationList />
    </Page>
  );
}

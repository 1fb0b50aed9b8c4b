import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { ReviewList } from './ReviewList.tsx';
import { useVideoQueue } from './useReviewQueue.ts';

export function ApproveVideosScreen() {
  const queue = useVideoQueue();
  return (
    <Page title={t('Approve Videos')}>
      <ReviewList queue={queue} hasKeys emptyText={t('No pending videos.')} />
    </Page>
  );
}

import { Page } from '../../ui/Page.tsx';
import { ReviewList } from './ReviewList.tsx';
import { useVideoQueue } from './useReviewQueue.ts';

export function ApproveVideosScreen() {
  const queue = useVideoQueue();
  return (
    <Page title="Approve Videos">
      <ReviewList queue={queue} hasKeys emptyText="No pending videos." />
    </Page>
  );
}

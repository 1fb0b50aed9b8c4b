import { Page } from '../../ui/Page.tsx';
import { ReviewList } from './ReviewList.tsx';
import { usePromoQueue, useVideoQueue } from './useReviewQueue.ts';
import css from './Admin.module.css';

export function ModerationScreen() {
  const videos = useVideoQueue();
  const promos = usePromoQueue();
  return (
    <Page title="Moderation">
      <section className={css['section']} aria-labelledby="pending-videos">
        <h2 id="pending-videos">Pending Videos</h2>
        <ReviewList queue={videos} emptyText="No pending videos." />
      </section>
      <section className={css['section']} aria-labelledby="pending-promos">
        <h2 id="pending-promos">Pending Promos</h2>
        <ReviewList queue={promos} isPromo emptyText="No pending promos." />
      </section>
    </Page>
  );
}

import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { ReviewList } from './ReviewList.tsx';
import { usePromoQueue, useVideoQueue } from './useReviewQueue.ts';
import css from './Admin.module.css';

export function ModerationScreen() {
  const videos = useVideoQueue();
  const promos = usePromoQueue();
  return (
    <Page title={t('Moderation')}>
      <section className={css['section']} aria-labelledby="pending-videos">
        <h2 id="pending-videos">{t('Pending Videos')}</h2>
        <ReviewList queue={videos} emptyText={t('No pending videos.')} />
      </section>
      <section className={css['section']} aria-labelledby="pending-promos">
        <h2 id="pending-promos">{t('Pending Promos')}</h2>
        <ReviewList queue={promos} isPromo emptyText={t('No pending promos.')} />
      </section>
    </Page>
  );
}

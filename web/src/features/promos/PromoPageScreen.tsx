import { useState } from 'react';
import { Megaphone } from 'lucide-react';
import { useMyPromosInfiniteQuery } from '../../api/promos.ts';
import { useIsLive } from '../../app/store.ts';
import { t } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from '../upload/Upload.module.css';
import { pollMs } from '../upload/stages.ts';
import { MyPromo } from './MyPromo.tsx';
import { PromoForm } from './PromoForm.tsx';

export function PromoPageScreen() {
  const isLive = useIsLive();
  const [watchMs, setWatchMs] = useState(0);
  const list = useMyPromosInfiniteQuery(undefined, {
    pollingInterval: watchMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { data, isLoading, isError, refetch } = list;
  const promos = data?.pages.flatMap((page) => page.promos) ?? [];
  // A poll refetches every loaded page, so the interval grows with their number.
  const wantedMs = pollMs(promos, isLive) * (data?.pages.length ?? 1);
  if (wantedMs !== watchMs) setWatchMs(wantedMs);
  return (
    <Page
      heading={t('Promote something')}
      actions={<ButtonLink to="/user/promos/stats">{t('Stats and invoices')}</ButtonLink>}
    >
      <div className={css['layout']}>
        <section className={css['new']} aria-label={t('New promo')}>
          <PromoForm onSettled={() => void refetch()} />
          <p className="quiet small">
            {t('Promos play between videos, marked as sponsored, once an admin has approved them.')}
          </p>
        </section>
        <section className={css['recent']} aria-labelledby="my-promos">
          <h2 id="my-promos">{t('Your promos')}</h2>
          {isLoading && <Loading shape="media" count={3} height={120} />}
          {isError && !data && <ErrorState text={t('Failed to load promos.')} onRetry={() => void refetch()} />}
          {data && promos.length === 0 && (
            <EmptyState
              icon={<Megaphone />}
              title={t('No promos yet.')}
              hint={t('Submit your first one with the form.')}
            />
          )}
          {promos.length > 0 && (
            <ul className={css['grid']}>
              {promos.map((promo) => (
                <MyPromo key={promo.id} promo={promo} />
              ))}
            </ul>
          )}
          <MoreButton {...moreOf(list)} />
        </section>
      </div>
    </Page>
  );
}

import { Megaphone } from 'lucide-react';
import { useMyPromosInfiniteQuery } from '../../api/promos.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from '../upload/Upload.module.css';
import { MyPromo } from './MyPromo.tsx';
import { PromoForm } from './PromoForm.tsx';

export function PromoPageScreen() {
  const list = useMyPromosInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data, isLoading, isError, refetch } = list;
  const promos = data?.pages.flatMap((page) => page.promos) ?? [];
  return (
    <Page title="Promos" heading="Promote something">
      <div className={css['layout']}>
        <section className={css['new']} aria-label="New promo">
          <PromoForm onSettled={() => void refetch()} />
          <p className="quiet small">
            Promos play between videos, marked as sponsored, once an admin has approved them.
          </p>
        </section>
        <section className={css['recent']} aria-labelledby="my-promos">
          <h2 id="my-promos">Your promos</h2>
          {isLoading && <ListSkeleton rows={3} height={120} />}
          {isError && !data && <ErrorState text="Failed to load promos." onRetry={() => void refetch()} />}
          {data && promos.length === 0 && (
            <EmptyState icon={<Megaphone />} title="No promos yet." hint="Submit your first one with the form." />
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

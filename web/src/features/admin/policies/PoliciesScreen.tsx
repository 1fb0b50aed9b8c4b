import { usePoliciesQuery } from '../../../api/policies.ts';
import { t } from '../../../i18n/translate.ts';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { FeedWeights } from './FeedWeights.tsx';
import { PolicyForm } from './PolicyForm.tsx';

/** Thresholds, word lists, tiers, reasons and caps, with their history; below them the weights of the feed. */
export function PoliciesScreen() {
  const { data, isLoading, isError, refetch } = usePoliciesQuery();
  return (
    <Page width="narrow">
      <p className="quiet">{t('A change takes effect within seconds and is written to the audit log.')}</p>
      {isLoading && <ListSkeleton rows={5} height={160} />}
      {isError && !data && <ErrorState text={t('Failed to load the policies.')} onRetry={() => void refetch()} />}
      {data?.policies.map((policy) => (
        <PolicyForm key={policy.name} policy={policy} onStale={() => void refetch()} />
      ))}
      <FeedWeights />
    </Page>
  );
}

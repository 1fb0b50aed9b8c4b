import { useSearchParams } from 'react-router-dom';
import type { Policy } from '@tallscreen/bff/contract/policy';
import { usePoliciesQuery } from '../../../api/policies.ts';
import { t } from '../../../i18n/translate.ts';
import { Page } from '../../../ui/Page.tsx';
import { Loading } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { InstanceTab } from '../InstanceTab.tsx';
import { FeedWeights } from './FeedWeights.tsx';
import { PolicyForm } from './PolicyForm.tsx';
import { POLICY_TEXTS } from './policyFields.ts';

const INSTANCE = 'instance';
const WEIGHTS = 'feed-weights';
type Tab = Policy['name'] | typeof INSTANCE | typeof WEIGHTS;

/** The tab of the address, such as ?tab=tiers, so that it can be linked. */
function useTab(names: readonly Tab[]) {
  const [params, setParams] = useSearchParams();
  const active = names.find((name) => name === params.get('tab')) ?? names[0]!;
  return [active, (tab: Tab) => setParams({ tab }, { replace: true })] as const;
}

function PolicyTabs({ policies, onStale }: { policies: Policy[]; onStale: () => void }) {
  const names: Tab[] = [...policies.map(({ name }) => name), INSTANCE, WEIGHTS];
  const [active, select] = useTab(names);
  const tabs = [
    ...policies.map(({ name }) => [name, t(POLICY_TEXTS[name].title)] as const),
    [INSTANCE, t('Name and contact')] as const,
    [WEIGHTS, t('Feed weights')] as const,
  ];
  return (
    <Tabs<Tab> label={t('Policies')} tabs={tabs} active={active} onSelect={select}>
      {/* All stay, so that what was typed in one is not lost while another is open. */}
      {policies.map((policy) => (
        <div key={policy.name} hidden={policy.name !== active}>
          <PolicyForm policy={policy} onStale={onStale} />
        </div>
      ))}
      <div hidden={active !== INSTANCE}>
        <InstanceTab />
      </div>
      {active === WEIGHTS && <FeedWeights />}
    </Tabs>
  );
}

/**
 * Thresholds, word lists, tiers, reasons and caps, each in a tab with its history; name and contact; the weights of the
 * feed.
 */
export function PoliciesScreen() {
  const { data, isLoading, isError, refetch } = usePoliciesQuery();
  return (
    <Page width="narrow">
      <p className="quiet">{t('A change takes effect within seconds and is written to the audit log.')}</p>
      {isLoading && <Loading shape="form" count={6} />}
      {isError && !data && <ErrorState text={t('Failed to load the policies.')} onRetry={() => void refetch()} />}
      {data && <PolicyTabs policies={data.policies} onStale={() => void refetch()} />}
    </Page>
  );
}

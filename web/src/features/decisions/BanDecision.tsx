import type { Ban } from '../../api/errors.ts';
import { useDecisionQuery } from '../../api/decisions.ts';
import { t } from '../../i18n/translate.ts';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { DecisionFacts } from './DecisionFacts.tsx';

/** The decision to ban the user, who is not signed in, with the appeal. */
export function BanDecision({ decisionId: id, appealToken }: Ban) {
  const { data, isLoading, isFetching, refetch } = useDecisionQuery({ id, appealToken });
  if (isLoading) return <Loading shape="rows" count={4} />;
  if (data) return <DecisionFacts decision={data} appealToken={appealToken} />;
  // The decision of the last seconds may not be recorded yet.
  return (
    <ErrorState text={t('Failed to load the decision.')} {...(!isFetching && { onRetry: () => void refetch() })} />
  );
}

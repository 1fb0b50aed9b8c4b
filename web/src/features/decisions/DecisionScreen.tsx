import { useParams } from 'react-router-dom';
import { useDecisionQuery } from '../../api/decisions.ts';
import { statusOf } from '../../api/errors.ts';
import { t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { DecisionFacts } from './DecisionFacts.tsx';

/** One decision against the user. */
export function DecisionScreen() {
  const id = Number(useParams()['id']);
  const { data, isLoading, error, refetch } = useDecisionQuery({ id }, { skip: !Number.isSafeInteger(id) || id <= 0 });
  const isMissing = !isLoading && !data && (!error || statusOf(error) === 404 || statusOf(error) === 400);
  return (
    <Page width="narrow">
      {isLoading && <Loading shape="rows" count={4} />}
      {isMissing && <ErrorState text={t('There is no such decision about you.')} />}
      {error && !isMissing && !data && (
        <ErrorState text={t('Failed to load the decision.')} onRetry={() => void refetch()} />
      )}
      {data && <DecisionFacts decision={data} />}
    </Page>
  );
}

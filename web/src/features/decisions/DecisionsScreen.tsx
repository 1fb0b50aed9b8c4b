import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Decision } from '@tallscreen/bff/contract/decision';
import { useDecisionsInfiniteQuery } from '../../api/decisions.ts';
import { t } from '../../i18n/translate.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import css from './Decisions.module.css';
import { appealSentence, decisionSentence } from './texts.ts';

function Entry({ decision }: { decision: Decision }) {
  return (
    <li className={css['entry']}>
      <Link className="link" to={`/decisions/${decision.id}`}>
        {decisionSentence(decision)}
      </Link>
      <p className="quiet small">
        <RelativeTime at={decision.decided_at} dateOnly /> · {appealSentence(decision)}
      </p>
    </li>
  );
}

/** Everything that was decided against the user, newest first. */
export function DecisionsScreen() {
  const list = useDecisionsInfiniteQuery();
  const { data, isLoading, isError, refetch, hasNextPage } = list;
  const decisions = data?.pages.flatMap((page) => page.decisions) ?? [];
  return (
    <Page width="narrow">
      <p className="quiet">{t('What moderators decided against your content or your account, and why.')}</p>
      {isLoading && <Loading shape="rows" count={4} />}
      {isError && !data && <ErrorState text={t('Failed to load the decisions.')} onRetry={() => void refetch()} />}
      {data && decisions.length === 0 && !hasNextPage && (
        <EmptyState
          icon={<ShieldCheck />}
          title={t('Nothing was decided against you.')}
          hint={t('Thank you for keeping to the rules.')}
        />
      )}
      {decisions.length > 0 && (
        <ul className={css['entries']} aria-label={t('Decisions')}>
          {decisions.map((decision) => (
            <Entry key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}

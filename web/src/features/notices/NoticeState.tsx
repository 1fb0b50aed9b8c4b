import { useLocation } from 'react-router-dom';
import type { NoticeState as Answer } from '@tallscreen/bff/contract/notice';
import { statusOf } from '../../api/errors.ts';
import { useNoticeQuery } from '../../api/notices.ts';
import { msg, t } from '../../i18n/translate.ts';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { CounterNotice } from './CounterNotice.tsx';
import css from './Notices.module.css';

const states: Record<Answer['status'], string> = {
  open: msg('Your notice waits for an admin.'),
  dismissed: msg('An admin found that it breaks no rule. It stays.'),
  upheld: msg('It breaks a rule. Its owner was warned.'),
  removed: msg('An admin removed it.'),
};

function State({ status, decided_at: decidedAt, decision_text: text }: Answer) {
  return (
    <div className={css['facts']}>
      <p>
        <strong>{t(states[status])}</strong> {decidedAt && <RelativeTime at={decidedAt} />}
      </p>
      {text && (
        <section aria-label={t('The reasons')}>
          <h2>{t('The reasons')}</h2>
          <p dir="auto">{text}</p>
        </section>
      )}
    </div>
  );
}

/** What became of a notice; the link to it has the key in its fragment, which browsers do not send to servers. */
export function NoticeState({ id }: { id: number }) {
  const key = new URLSearchParams(useLocation().hash.slice(1)).get('key') ?? '';
  const isValid = Number.isSafeInteger(id) && id > 0;
  // Never the answer about another notice, whose link was open before.
  const { currentData: data, isFetching, error, refetch } = useNoticeQuery({ id, key }, { skip: !isValid });
  const isMissing = !isValid || statusOf(error) === 404 || statusOf(error) === 400;
  return (
    <Page title={t('Your notice')} width="narrow">
      {isFetching && !data && <Loading shape="rows" count={2} />}
      {isMissing && <ErrorState text={t('No notice was found for this link.')} />}
      {error && !isMissing && !data && (
        <ErrorState text={t('Failed to load the notice.')} onRetry={() => void refetch()} />
      )}
      {data && <State {...data} />}
      {data?.counter_notice && <CounterNotice counterNotice={data.counter_notice} notice={{ id, key }} />}
    </Page>
  );
}

import { Link } from 'react-router-dom';
import type { Workload } from '@tallscreen/bff/contract/admin-record';
import { useWorkloadQuery } from '../../api/workload.ts';
import { Phrase } from '../../i18n/Phrase.tsx';
import { msg, t, tn } from '../../i18n/translate.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Count } from '../../ui/Count.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { holdersOf, summaryOf } from '../../ui/workload.ts';
import css from './Admin.module.css';

type Work = Workload['waiting'][number];

const NAMES: Record<Work['type'], string> = {
  video: msg('Videos'),
  promo: msg('Promos'),
  report: msg('Reports'),
  appeal: msg('Appeals'),
  comment: msg('Reported comments'),
};

const columns = (): Column<Work>[] => [
  {
    title: t('Work'),
    cell: ({ type }) => (
      <Link className="link" to={`/admin/queue?type=${type}`}>
        {t(NAMES[type])}
      </Link>
    ),
  },
  { title: t('Waiting'), cell: ({ count }) => <Count value={count} /> },
  { title: t('Oldest'), cell: ({ oldest_at: at }) => (at ? <RelativeTime at={at} /> : '–') },
  { title: t('Assigned to'), cell: (work) => holdersOf([work]) || t('Unassigned') },
];

/** The total number of waiting items, and a link to the queue. */
function QueueEntrance({ waiting }: { waiting: readonly Work[] }) {
  const { count, oldest, holders } = summaryOf(waiting);
  return (
    <div className={css['entrance']}>
      <p>
        <strong>
          {count === 0 ? t('No pending entries.') : tn(count, '{count} pending entry', '{count} pending entries')}
        </strong>
        {oldest && (
          <span className="quiet">
            <Phrase text="oldest {when}" values={{ when: <RelativeTime at={oldest.toISOString()} /> }} />
          </span>
        )}
        {holders && <span className="quiet">{t('assigned to {names}', { names: holders })}</span>}
      </p>
      <ButtonLink look="primary" to="/admin/queue">
        {t('Open the queue')}
      </ButtonLink>
    </div>
  );
}

/**
 * Items that wait for admins, since when and who holds them. Uses the sidebar's query, so both show the same counts.
 */
export function WaitingPanel() {
  const { data, isError, isFetching, refetch } = useWorkloadQuery(0);
  const rows = data?.waiting.filter(({ count }) => count > 0) ?? [];
  return (
    <section className={css['section']} aria-labelledby="waiting">
      <h2 id="waiting">{t('Pending entries')}</h2>
      {!data && isFetching && <Loading shape="rows" count={6} height={44} />}
      {!data && isError && <ErrorState text={t('Failed to load the workload.')} onRetry={() => void refetch()} />}
      {data && (
        <>
          <QueueEntrance waiting={data.waiting} />
          {rows.length > 0 && (
            <DataTable label={t('Pending entries')} columns={columns()} rows={rows} keyOf={({ type }) => type} />
          )}
        </>
      )}
    </section>
  );
}

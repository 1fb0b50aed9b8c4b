import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '@tallscreen/bff/contract/audit';
import { useAuditLogInfiniteQuery } from '../../api/admin.ts';
import { t } from '../../i18n/translate.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { AuditFilters, useAuditFilters } from './AuditFilters.tsx';
import { absentActor, actionName, auditDetails, codeName } from './codeNames.ts';

function Target({ entry: { target_type: type, target_id: id, target_name: name } }: { entry: AuditEntry }) {
  if (!name) return `${codeName(type)} ${id}`;
  // A registration that was approved has become the account with its id.
  const isPerson = type === 'user' || type === 'registration';
  return (
    <Link className="link" to={`/admin/${isPerson ? 'users' : 'videos'}/${id}`}>
      {isPerson ? `@${name}` : name}
    </Link>
  );
}

const columns = (): Column<AuditEntry>[] => [
  { title: t('Time'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: t('Admin'), cell: (entry) => (entry.actor ? `@${entry.actor.username}` : absentActor(entry)) },
  { title: t('Action'), cell: ({ action }) => actionName(action) },
  { title: t('Target'), cell: (entry) => <Target entry={entry} /> },
  {
    title: t('Details'),
    isWide: true,
    cell: (entry) => <span className="quiet small">{auditDetails(entry)}</span>,
  },
];

/** Lists the audit log, newest entry first. */
export function AuditScreen() {
  const { filter, isSearching, ...filters } = useAuditFilters();
  const list = useAuditLogInfiniteQuery(filter ?? skipToken);
  const { currentData, isFetching, isError, refetch } = list;
  const entries = currentData?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = filter !== undefined && Object.keys(filter).length > 0;
  return (
    <Page>
      <AuditFilters {...filters} />
      {!currentData && (isFetching || isSearching) && <Loading shape="table" />}
      {!currentData && isError && (
        <ErrorState text={t('Failed to load the audit log.')} onRetry={() => void refetch()} />
      )}
      {currentData && entries.length === 0 && (
        <EmptyState
          title={isFiltered ? t('No matching entries.') : t('No entries yet.')}
          hint={isFiltered ? t('Change the filters to see more.') : t('Actions of admins are listed here.')}
        />
      )}
      {entries.length > 0 && (
        <DataTable label={t('Audit log')} columns={columns()} rows={entries} keyOf={({ id }) => id} />
      )}
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}

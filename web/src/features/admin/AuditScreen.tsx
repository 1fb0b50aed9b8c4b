import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry, AuditTarget } from '@tallscreen/bff/contract';
import { auditTargets } from '@tallscreen/proto/rules/audit-targets';
import { useAuditLogInfiniteQuery } from '../../api/admin.ts';
import { useDebounced } from '../../app/layout/useDebounced.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { wordsOf } from '../../ui/format.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import css from './Admin.module.css';

const DEBOUNCE_MS = 250;

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);
const errorOf = (text: string): string | undefined => (text === '' || isId(text) ? undefined : 'Enter a number.');

const NAMES: Readonly<Record<string, string>> = { 'user.totp_removed': 'Two-factor sign-in turned off' };

function Target({ entry: { target_type: type, target_id: id, target_name: name } }: { entry: AuditEntry }) {
  if (!name) return `${wordsOf(type)} ${id}`;
  return (
    <Link className="link" to={`/admin/${type === 'user' ? 'users' : 'videos'}/${id}`}>
      {type === 'user' ? `@${name}` : name}
    </Link>
  );
}

const COLUMNS: Column<AuditEntry>[] = [
  { title: 'Time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: 'Admin', cell: ({ actor }) => (actor ? `@${actor.username}` : 'Deleted account') },
  { title: 'Action', cell: ({ action }) => NAMES[action] ?? wordsOf(action) },
  { title: 'Target', cell: (entry) => <Target entry={entry} /> },
  { title: 'Details', cell: ({ details }) => <span className="quiet small">{details}</span> },
];

/** Lists the audit log, newest entry first. */
export function AuditScreen() {
  const [target, setTarget] = useState<AuditTarget | undefined>();
  const [targetText, setTargetText] = useState('');
  const [adminText, setAdminText] = useState('');
  const [targetId, actorId] = [
    useDebounced(targetText.trim(), DEBOUNCE_MS),
    useDebounced(adminText.trim(), DEBOUNCE_MS),
  ];
  const list = useAuditLogInfiniteQuery({
    ...(target && { target_type: target }),
    ...(target && isId(targetId) && { target_id: targetId }),
    ...(isId(actorId) && { actor_id: actorId }),
  });
  const { currentData, isFetching, isError, refetch } = list;
  const entries = currentData?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Page title="Audit Log">
      <div className={css['tools']}>
        <select
          className={css['select']}
          aria-label="Target type"
          value={target ?? ''}
          onChange={({ target: { value } }) => setTarget(auditTargets.find((type) => type === value))}
        >
          <option value="">All targets</option>
          {auditTargets.map((type) => (
            <option key={type} value={type}>
              {wordsOf(type)}
            </option>
          ))}
        </select>
        {target && (
          <TextField
            label="Target id"
            type="search"
            inputMode="numeric"
            value={targetText}
            error={errorOf(targetId)}
            onChange={(event) => setTargetText(event.target.value)}
          />
        )}
        <TextField
          label="Admin id"
          type="search"
          inputMode="numeric"
          value={adminText}
          error={errorOf(actorId)}
          onChange={(event) => setAdminText(event.target.value)}
        />
      </div>
      {!currentData && isFetching && <ListSkeleton rows={8} height={52} />}
      {!currentData && isError && <ErrorState text="Failed to load the audit log." onRetry={() => void refetch()} />}
      {currentData && entries.length === 0 && (
        <EmptyState title="No entries yet." hint="What admins do is listed here." />
      )}
      {entries.length > 0 && <DataTable label="Audit log" columns={COLUMNS} rows={entries} keyOf={({ id }) => id} />}
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}

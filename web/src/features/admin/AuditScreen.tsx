import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AuditEntry, AuditTarget } from '@tallscreen/bff/contract';
import { auditTargets } from '@tallscreen/proto/rules/audit-targets';
import { useAuditLogInfiniteQuery } from '../../api/admin.ts';
import { useDebounced } from '../../app/layout/useDebounced.ts';
import { msg, t } from '../../i18n/translate.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { codeName } from './codeNames.ts';
import { tSentences } from './sentences.ts';
import css from './Admin.module.css';

const DEBOUNCE_MS = 250;

const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text);
const errorOf = (text: string): string | undefined => (text === '' || isId(text) ? undefined : t('Enter a number.'));

const NAMES: Readonly<Record<string, string>> = { 'user.totp_removed': msg('Two-factor sign-in turned off') };
const nameOf = (action: string): string => (NAMES[action] ? t(NAMES[action]) : codeName(action));

function Target({ entry: { target_type: type, target_id: id, target_name: name } }: { entry: AuditEntry }) {
  if (!name) return `${codeName(type)} ${id}`;
  return (
    <Link className="link" to={`/admin/${type === 'user' ? 'users' : 'videos'}/${id}`}>
      {type === 'user' ? `@${name}` : name}
    </Link>
  );
}

const columns = (): Column<AuditEntry>[] => [
  { title: t('Time'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: t('Admin'), cell: ({ actor }) => (actor ? `@${actor.username}` : t('Deleted account')) },
  { title: t('Action'), cell: ({ action }) => nameOf(action) },
  { title: t('Target'), cell: (entry) => <Target entry={entry} /> },
  { title: t('Details'), cell: ({ details }) => <span className="quiet small">{tSentences(details)}</span> },
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
    <Page title={t('Audit Log')}>
      <div className={css['tools']}>
        <select
          className={css['select']}
          aria-label={t('Target type')}
          value={target ?? ''}
          onChange={({ target: { value } }) => setTarget(auditTargets.find((type) => type === value))}
        >
          <option value="">{t('All targets')}</option>
          {auditTargets.map((type) => (
            <option key={type} value={type}>
              {codeName(type)}
            </option>
          ))}
        </select>
        {target && (
          <TextField
            label={t('Target id')}
            type="search"
            inputMode="numeric"
            value={targetText}
            error={errorOf(targetId)}
            onChange={(event) => setTargetText(event.target.value)}
          />
        )}
        <TextField
          label={t('Admin id')}
          type="search"
          inputMode="numeric"
          value={adminText}
          error={errorOf(actorId)}
          onChange={(event) => setAdminText(event.target.value)}
        />
      </div>
      {!currentData && isFetching && <ListSkeleton rows={8} height={52} />}
      {!currentData && isError && (
        <ErrorState text={t('Failed to load the audit log.')} onRetry={() => void refetch()} />
      )}
      {currentData && entries.length === 0 && (
        <EmptyState title={t('No entries yet.')} hint={t('What admins do is listed here.')} />
      )}
      {entries.length > 0 && (
        <DataTable label={t('Audit log')} columns={columns()} rows={entries} keyOf={({ id }) => id} />
      )}
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SecurityEvent } from '@tallscreen/bff/contract';
import { securityEventTypes, type SecurityEventType } from '@tallscreen/proto/rules/security-event-types';
import { useSecurityEventsInfiniteQuery } from '../../api/admin.ts';
import { useDebounced } from '../../app/layout/useDebounced.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { wordsOf } from '../../ui/format.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';
import css from './Admin.module.css';

const DEBOUNCE_MS = 250;

const NAMES: Readonly<Record<SecurityEventType, string>> = {
  login: 'Login',
  login_failed: 'Failed login',
  refresh_reuse: 'Reused refresh token',
  password_changed: 'Password changed',
  email_changed: 'Email changed',
  role_changed: 'Role changed',
  banned: 'Banned',
  totp_changed: 'Two-factor login changed',
};

const typeOf = (text: string) => securityEventTypes.find((type) => type === text);
const nameOf = (type: string): string => NAMES[type as SecurityEventType] ?? wordsOf(type);

function Who({ event: { user_id: id, username } }: { event: SecurityEvent }) {
  if (!username) return id ?? 'Unknown name';
  return (
    <Link className="link" to={`/profile/${encodeURIComponent(username)}`}>
      @{username}
    </Link>
  );
}

const COLUMNS: Column<SecurityEvent>[] = [
  { title: 'Time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: 'Event', cell: ({ type }) => nameOf(type) },
  { title: 'User', cell: (event) => <Who event={event} /> },
  { title: 'Address', cell: ({ address }) => address || 'Not known' },
  { title: 'Request', cell: ({ request_id }) => <span className="quiet small">{request_id}</span> },
];

/** Lists sign-ins, bans and changes of passwords, e-mail addresses, roles and two-factor sign-in, newest first. */
export function SecurityEventsScreen() {
  const [type, setType] = useState<SecurityEventType | undefined>();
  const [text, setText] = useState('');
  const typed = useDebounced(text.trim(), DEBOUNCE_MS);
  const isId = /^[1-9]\d{0,15}$/.test(typed);
  const list = useSecurityEventsInfiniteQuery({ ...(type && { type }), ...(isId && { user_id: typed }) });
  const { currentData, isFetching, isError, refetch } = list;
  const events = currentData?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Page title="Security Events">
      <div className={css['tools']}>
        <Select label="Event" value={type ?? ''} onChange={({ target }) => setType(typeOf(target.value))}>
          <option value="">All events</option>
          {securityEventTypes.map((each) => (
            <option key={each} value={each}>
              {NAMES[each]}
            </option>
          ))}
        </Select>
        <TextField
          label="User id"
          type="search"
          inputMode="numeric"
          value={text}
          error={typed !== '' && !isId ? 'Enter the number of a user.' : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {!currentData && isFetching && <ListSkeleton rows={8} height={52} />}
      {!currentData && isError && <ErrorState text="Failed to load security events." onRetry={() => void refetch()} />}
      {currentData && events.length === 0 && (
        <EmptyState title="No events." hint="Choose other events or another user." />
      )}
      {events.length > 0 && (
        <DataTable label="Security events" columns={COLUMNS} rows={events} keyOf={({ id }) => id} />
      )}
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}

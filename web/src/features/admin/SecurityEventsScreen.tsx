import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SecurityEvent } from '@tallscreen/bff/contract/security-event';
import { securityEventTypes, type SecurityEventType } from '@tallscreen/proto/rules/security-event-types';
import { profileOf } from '../../app/paths.ts';
import { useSecurityEventsInfiniteQuery } from '../../api/admin.ts';
import { useDebounced } from '../../ui/useDebounced.ts';
import { msg, t } from '../../i18n/translate.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { wordsOf } from '../../ui/format.ts';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Select, TextField } from '../../ui/TextField.tsx';
import { isId } from './usePersonId.ts';
import css from './Admin.module.css';

const NAMES: Readonly<Record<SecurityEventType, string>> = {
  login: msg('Login'),
  login_failed: msg('Failed login'),
  refresh_reuse: msg('Reused refresh token'),
  password_changed: msg('Password changed'),
  email_changed: msg('Email changed'),
  role_changed: msg('Role changed'),
  banned: msg('Banned'),
  totp_changed: msg('Two-factor login changed'),
};

const typeOf = (text: string) => securityEventTypes.find((type) => type === text);
const nameOf = (type: string): string => {
  const known = typeOf(type);
  return known ? t(NAMES[known]) : wordsOf(type);
};

function Who({ event: { user_id: id, username } }: { event: SecurityEvent }) {
  if (!username) return id ?? t('Unknown username');
  return (
    <Link className="link" to={profileOf(username)}>
      @{username}
    </Link>
  );
}

const columns = (): Column<SecurityEvent>[] => [
  { title: t('Time'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: t('Event'), cell: ({ type }) => nameOf(type) },
  { title: t('User'), cell: (event) => <Who event={event} /> },
  { title: t('Address'), cell: ({ address }) => address || t('Not known') },
  { title: t('Request'), cell: ({ request_id }) => <span className="quiet small">{request_id}</span> },
];

/** Lists sign-ins, bans and changes of passwords, e-mail addresses, roles and two-factor sign-in, newest first. */
export function SecurityEventsScreen() {
  const [type, setType] = useState<SecurityEventType | undefined>();
  const [text, setText] = useState('');
  const typed = useDebounced(text.trim());
  const list = useSecurityEventsInfiniteQuery({ ...(type && { type }), ...(isId(typed) && { user_id: typed }) });
  const { currentData, isFetching, isError, refetch } = list;
  const events = currentData?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Page>
      <div className={css['tools']}>
        <Select label={t('Event')} value={type ?? ''} onChange={({ target }) => setType(typeOf(target.value))}>
          <option value="">{t('All events')}</option>
          {securityEventTypes.map((each) => (
            <option key={each} value={each}>
              {t(NAMES[each])}
            </option>
          ))}
        </Select>
        <TextField
          label={t('User id')}
          type="search"
          inputMode="numeric"
          value={text}
          error={typed !== '' && !isId(typed) ? t('Enter a user ID.') : undefined}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {!currentData && isFetching && <Loading shape="table" />}
      {!currentData && isError && (
        <ErrorState text={t('Failed to load security events.')} onRetry={() => void refetch()} />
      )}
      {currentData && events.length === 0 && (
        <EmptyState title={t('No events.')} hint={t('Change the filters to see more.')} />
      )}
      {events.length > 0 && (
        <DataTable label={t('Security events')} columns={columns()} rows={events} keyOf={({ id }) => id} />
      )}
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}

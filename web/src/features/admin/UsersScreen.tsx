import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useUsersInfiniteQuery } from '../../api/admin.ts';
import type { AdminUser } from '@tallscreen/bff/contract/admin';
import { readLine } from '@tallscreen/proto/rules/read-text';
import { useDebounced } from '../../ui/useDebounced.ts';
import { t } from '../../i18n/translate.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { MoreButton, moreOf } from '../../ui/MoreButton.tsx';
import { Page } from '../../ui/Page.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { BanButton } from './BanButton.tsx';
import { RemoveTotpButton } from './RemoveTotpButton.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import css from './Admin.module.css';

function Who({ user }: { user: AdminUser }) {
  return (
    <span>
      <Link className="link" to={`/admin/users/${user.id}`}>
        {user.email}
      </Link>{' '}
      <span className="quiet small">@{user.username}</span>{' '}
      {user.is_banned && <Badge tone="danger">{t('Banned')}</Badge>}
    </span>
  );
}

function Access({ user }: { user: AdminUser }) {
  return (
    <>
      <RemoveTotpButton user={user} />
      <BanButton user={user} />
    </>
  );
}

const columns = (): Column<AdminUser>[] => [
  { title: t('ID'), cell: (user) => <span className="quiet small">{user.id}</span> },
  { title: t('Email'), cell: (user) => <Who user={user} /> },
  { title: t('Role'), cell: (user) => <RoleSelect user={user} /> },
  { title: t('Access'), cell: (user) => <Access user={user} />, align: 'end' },
];

export function UsersScreen() {
  const [text, setText] = useState('');
  const query = useDebounced(readLine(text));
  const list = useUsersInfiniteQuery(query);
  const { currentData, isFetching, isError, refetch } = list;
  const users = currentData?.pages.flatMap((page) => page.users) ?? [];
  return (
    <Page>
      <div className={css['tools']}>
        <TextField
          label={t('Find users')}
          type="search"
          placeholder={t('Email or name')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {!currentData && isFetching && <Loading shape="table" />}
      {!currentData && isError && <ErrorState text={t('Failed to load users.')} onRetry={() => void refetch()} />}
      {currentData && users.length === 0 && (
        <EmptyState title={t('No users found.')} hint={t('Try another email or name.')} />
      )}
      {users.length > 0 && <DataTable label={t('Users')} columns={columns()} rows={users} keyOf={({ id }) => id} />}
      <MoreButton {...moreOf(list)} />
    </Page>
  );
}

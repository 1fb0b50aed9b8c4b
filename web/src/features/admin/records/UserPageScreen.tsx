import { Link, useParams } from 'react-router-dom';
import type { AdminUser, Promo, UserRecord, UserSession, Video, Warning } from '@tallscreen/bff/contract';
import { useUserRecordQuery } from '../../../api/adminRecords.ts';
import { errorText, statusOf } from '../../../api/errors.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Count } from '../../../ui/Count.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { BanButton } from '../BanButton.tsx';
import { RemoveTotpButton } from '../RemoveTotpButton.tsx';
import { RoleSelect } from '../RoleSelect.tsx';
import { AUDIT, COMMENTS, DECISIONS, idOf, ItemLink, PersonLink, REPORTS, Rule, STRIKES } from './columns.tsx';
import { Facts, Section } from './Section.tsx';
import css from './Records.module.css';
import { WarnButton } from './WarnButton.tsx';

const mediaItems = <Row extends Video | Promo>(type: 'video' | 'promo'): Column<Row>[] => [
  { title: 'Title', cell: ({ id, title }) => <ItemLink item={{ type, id, title }} /> },
  { title: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { title: 'Views', cell: ({ views }) => <Count value={views} /> },
  { title: 'Uploaded', cell: ({ created_at }) => <RelativeTime at={created_at} dateOnly />, align: 'end' },
];

const WARNINGS: Column<Warning>[] = [
  { title: 'Time', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: 'Rule', cell: ({ reason_code }) => <Rule code={reason_code} /> },
  { title: 'Text', cell: ({ text }) => <span className="quiet small">{text}</span> },
  { title: 'By', cell: ({ admin }) => <PersonLink person={admin} absent="Deleted account" /> },
];

const SESSIONS: Column<UserSession>[] = [
  { title: 'Signed in', cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: 'Last used', cell: ({ last_used_at }) => <RelativeTime at={last_used_at} /> },
  { title: 'Network', cell: ({ network }) => network ?? 'Not known' },
  { title: 'Device', cell: ({ user_agent }) => <span className="quiet small">{user_agent || 'Not known'}</span> },
];

function BanState({ user }: { user: AdminUser }) {
  if (!user.is_banned) return <Badge tone="good">Active</Badge>;
  return (
    <>
      <Badge tone="danger">Banned</Badge>{' '}
      {user.banned_until ? (
        <>
          until <RelativeTime at={user.banned_until} dateOnly />
        </>
      ) : (
        'until it is lifted'
      )}
      {user.ban_reason && <span className="quiet small"> {user.ban_reason}</span>}
    </>
  );
}

function Record({ record }: { record: UserRecord }) {
  const { user } = record;
  return (
    <>
      <Facts
        facts={[
          ['Id', user.id],
          ['E-mail', user.email],
          ['Role', <RoleSelect key="role" user={user} />],
          ['State', <BanState key="state" user={user} />],
          ['Joined', <RelativeTime key="joined" at={user.created_at} dateOnly />],
          ['Two-factor login', user.totp_enabled ? 'On' : 'Off'],
        ]}
      />
      <Section
        title="Reports against"
        columns={REPORTS}
        rows={record.reports_against}
        keyOf={idOf}
        empty="Nobody has reported this account or what it published."
      />
      <Section title="Strikes" columns={STRIKES} rows={record.strikes} keyOf={idOf} empty="No strikes." />
      <Section title="Warnings" columns={WARNINGS} rows={record.warnings} keyOf={idOf} empty="No warnings." />
      <Section
        title="Decisions"
        columns={DECISIONS}
        rows={record.decisions}
        keyOf={idOf}
        empty="No decisions on videos and promos of this account."
      />
      <Section
        title="Videos"
        columns={mediaItems('video')}
        rows={record.videos}
        keyOf={idOf}
        most={20}
        empty="No videos."
      />
      <Section
        title="Promos"
        columns={mediaItems('promo')}
        rows={record.promos}
        keyOf={idOf}
        most={20}
        empty="No promos."
      />
      <Section title="Comments" columns={COMMENTS} rows={record.comments} keyOf={idOf} most={20} empty="No comments." />
      <Section
        title="Reports made"
        columns={REPORTS}
        rows={record.reports_by}
        keyOf={idOf}
        empty="This account has reported nothing."
      />
      <Section
        title="Sessions"
        columns={SESSIONS}
        rows={record.sessions}
        keyOf={({ created_at, user_agent }) => `${created_at} ${user_agent}`}
        empty="Not signed in anywhere."
      />
      <Section
        title="Audit"
        columns={AUDIT}
        rows={record.audit}
        keyOf={idOf}
        empty="No admin has changed this account."
      />
    </>
  );
}

/** Below the heading, because its dialogs need the page's place for them. */
function Actions({ user }: { user: AdminUser }) {
  return (
    <div className={css['actions']}>
      <Link className="link" to={`/profile/${encodeURIComponent(user.username)}`}>
        Profile
      </Link>
      <RemoveTotpButton user={user} />
      <WarnButton user={user} />
      <BanButton user={user} />
    </div>
  );
}

/** Everything about one user, for admins. */
export function UserPageScreen() {
  const { id = '' } = useParams();
  const { currentData: record, error, isFetching, refetch } = useUserRecordQuery(id);
  const isMissing = [400, 404].includes(statusOf(error) ?? 0);
  return (
    <Page title={record ? `@${record.user.username}` : 'User'}>
      {record && <Actions user={record.user} />}
      {!record && isFetching && <ListSkeleton rows={8} height={52} />}
      {!record && error && isMissing && (
        <EmptyState title="User not found." hint="The account may have been deleted." />
      )}
      {!record && error && !isMissing && (
        <ErrorState text={errorText(error, 'Failed to load the user.')} onRetry={() => void refetch()} />
      )}
      {record && <Record record={record} />}
    </Page>
  );
}

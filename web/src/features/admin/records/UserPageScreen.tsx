import { Link, useParams } from 'react-router-dom';
import type { AdminUser } from '@tallscreen/bff/contract/admin';
import type { UserRecord, UserSession, Warning } from '@tallscreen/bff/contract/admin-record';
import type { Promo, Video } from '@tallscreen/bff/contract/video';
import { profileOf } from '../../../app/paths.ts';
import { useUserRecordQuery } from '../../../api/adminRecords.ts';
import { errorText, statusOf } from '../../../api/errors.ts';
import { Phrase } from '../../../i18n/Phrase.tsx';
import { t, tReason } from '../../../i18n/translate.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Count } from '../../../ui/Count.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { formatExact, formatRate } from '../../../ui/format.ts';
import { Loading } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { BanButton } from '../BanButton.tsx';
import { RemoveTotpButton } from '../RemoveTotpButton.tsx';
import { RoleSelect } from '../RoleSelect.tsx';
import {
  auditColumns,
  commentColumns,
  decisionColumns,
  idOf,
  ItemLink,
  PersonLink,
  reportColumns,
  Rule,
  strikeColumns,
} from './columns.tsx';
import { Facts, Section } from './Section.tsx';
import { MuteReportsButton } from './MuteReportsButton.tsx';
import css from './Records.module.css';
import { WarnButton } from './WarnButton.tsx';

const mediaItems = <Row extends Video | Promo>(type: 'video' | 'promo'): Column<Row>[] => [
  { title: t('Title'), cell: ({ id, title }) => <ItemLink item={{ type, id, title }} /> },
  { title: t('Status'), cell: ({ status }) => <StatusBadge status={status} /> },
  { title: t('Views'), cell: ({ views }) => <Count value={views} /> },
  { title: t('Uploaded'), cell: ({ created_at }) => <RelativeTime at={created_at} dateOnly />, align: 'end' },
];

const warningColumns = (): Column<Warning>[] => [
  { title: t('Time'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: t('Rule'), cell: ({ reason_code }) => <Rule code={reason_code} /> },
  {
    title: t('Text'),
    cell: ({ text, reason_code }) => <span className="quiet small">{tReason(text, reason_code)}</span>,
  },
  { title: t('By'), cell: ({ admin }) => <PersonLink person={admin} absent={t('Deleted account')} /> },
];

const sessionColumns = (): Column<UserSession>[] => [
  { title: t('Signed in'), cell: ({ created_at }) => <RelativeTime at={created_at} /> },
  { title: t('Last used'), cell: ({ last_used_at }) => <RelativeTime at={last_used_at} /> },
  { title: t('Network'), cell: ({ network }) => network ?? t('Not known') },
  { title: t('Device'), cell: ({ user_agent }) => <span className="quiet small">{user_agent || t('Not known')}</span> },
];

function BanState({ user }: { user: AdminUser }) {
  if (!user.is_banned) return <Badge tone="good">{t('Active')}</Badge>;
  return (
    <>
      <Badge tone="danger">{t('Banned')}</Badge>{' '}
      {user.banned_until ? (
        <Phrase text="until {date}" values={{ date: <RelativeTime at={user.banned_until} dateOnly /> }} />
      ) : (
        t('until it is lifted')
      )}
      {user.ban_reason && <span className="quiet small"> {tReason(user.ban_reason, user.ban_reason_code)}</span>}
    </>
  );
}

function ReporterState({ reporter }: Pick<UserRecord, 'reporter'>) {
  const { made, upheld, dismissed, weight, muted_until: until } = reporter;
  return (
    <>
      {t('{made} made, {upheld} upheld, {dismissed} dismissed; the next weighs {weight}.', {
        made: formatExact(made),
        upheld: formatExact(upheld),
        dismissed: formatExact(dismissed),
        weight: formatRate(weight),
      })}
      {until !== null && (
        <>
          {' '}
          <Badge tone="danger">{t('Muted')}</Badge>{' '}
          <Phrase text="until {date}" values={{ date: <RelativeTime at={until} dateOnly /> }} />
        </>
      )}
    </>
  );
}

/** A person decides on a ban: the number is a hint beside it. */
function CopyrightState({ copyright: { strikes, limit } }: Pick<UserRecord, 'copyright'>) {
  const text = t('{strikes} of {limit}', { strikes: formatExact(strikes), limit: formatExact(limit) });
  return strikes >= limit ? <Badge tone="danger">{text}</Badge> : text;
}

function Record({ record }: { record: UserRecord }) {
  const { user } = record;
  return (
    <>
      <Facts
        facts={[
          [t('Id'), user.id],
          [t('E-mail'), user.email],
          [t('Role'), <RoleSelect key="role" user={user} />],
          [t('State'), <BanState key="state" user={user} />],
          [t('Strikes for copyright'), <CopyrightState key="copyright" copyright={record.copyright} />],
          [t('Joined'), <RelativeTime key="joined" at={user.created_at} dateOnly />],
          [t('Two-factor login'), t(user.totp_enabled ? 'On' : 'Off')],
          [t('Reports made'), <ReporterState key="reporter" reporter={record.reporter} />],
        ]}
      />
      <Section
        title={t('Reports against')}
        columns={reportColumns()}
        rows={record.reports_against}
        keyOf={idOf}
        empty={t('No reports on this account or its content.')}
      />
      <Section
        title={t('Strikes')}
        columns={strikeColumns()}
        rows={record.strikes}
        keyOf={idOf}
        empty={t('No strikes.')}
      />
      <Section
        title={t('Warnings')}
        columns={warningColumns()}
        rows={record.warnings}
        keyOf={idOf}
        empty={t('No warnings.')}
      />
      <Section
        title={t('Decisions')}
        columns={decisionColumns()}
        rows={record.decisions}
        keyOf={idOf}
        empty={t('No decisions on videos and promos of this account.')}
      />
      <Section
        title={t('Videos')}
        columns={mediaItems('video')}
        rows={record.videos}
        keyOf={idOf}
        most={20}
        empty={t('No videos.')}
      />
      <Section
        title={t('Promos')}
        columns={mediaItems('promo')}
        rows={record.promos}
        keyOf={idOf}
        most={20}
        empty={t('No promos.')}
      />
      <Section
        title={t('Comments')}
        columns={commentColumns()}
        rows={record.comments}
        keyOf={idOf}
        most={20}
        empty={t('No comments.')}
      />
      <Section
        title={t('Reports made')}
        columns={reportColumns()}
        rows={record.reports_by}
        keyOf={idOf}
        empty={t('No reports by this account.')}
      />
      <Section
        title={t('Sessions')}
        columns={sessionColumns()}
        rows={record.sessions}
        keyOf={({ created_at, user_agent }) => `${created_at} ${user_agent}`}
        empty={t('No active sessions.')}
      />
      <Section
        title={t('Audit')}
        columns={auditColumns()}
        rows={record.audit}
        keyOf={idOf}
        empty={t('No actions by admins.')}
      />
    </>
  );
}

/** Inside the page, below the heading, because its dialogs are shown there. */
function Actions({ record }: { record: UserRecord }) {
  const { user } = record;
  return (
    <div className={css['actions']}>
      <Link className="link" to={profileOf(user.username)}>
        {t('Profile')}
      </Link>
      <RemoveTotpButton user={user} />
      <WarnButton user={user} />
      <MuteReportsButton record={record} />
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
    <Page title={record ? `@${record.user.username}` : undefined}>
      {record && <Actions record={record} />}
      {!record && isFetching && <Loading shape="rows" count={8} height={52} />}
      {!record && error && isMissing && (
        <EmptyState title={t('User not found.')} hint={t('The account may have been deleted.')} />
      )}
      {!record && error && !isMissing && (
        <ErrorState text={errorText(error, t('Failed to load the user.'))} onRetry={() => void refetch()} />
      )}
      {record && <Record record={record} />}
    </Page>
  );
}

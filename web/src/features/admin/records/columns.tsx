import { Link } from 'react-router-dom';
import type { RecordedDecision, RecordedReport } from '@tallscreen/bff/contract/admin-record';
import type { AuditEntry } from '@tallscreen/bff/contract/audit';
import type { Comment } from '@tallscreen/bff/contract/comment';
import type { Strike } from '@tallscreen/bff/contract/record';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { msg, t, tReason } from '../../../i18n/translate.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { useRules } from '../../rules/useRules.ts';
import { absentActor, auditDetails, codeName } from '../codeNames.ts';

/** Returns the title of a rule by its code. */
export function Rule({ code }: { code: string }) {
  return useRules().titleOf(code);
}

export function PersonLink({ person, absent }: { person: { id: number; username: string } | null; absent: string }) {
  if (!person) return <span className="quiet">{absent}</span>;
  return (
    <Link className="link" to={`/admin/users/${person.id}`}>
      @{person.username}
    </Link>
  );
}

type Item = { type: string; id: number; title: string | null };

export function ItemLink({ item: { type, id, title } }: { item: Item }) {
  const name = title ? (type === 'user' ? `@${title}` : title) : `${codeName(type)} ${id}`;
  if (type === 'comment') return name;
  return (
    <Link className="link" to={`/admin/${type === 'user' ? 'users' : 'videos'}/${id}`}>
      {name}
    </Link>
  );
}

const time = <Row extends { created_at: string }>(title = t('Time')): Column<Row> => ({
  title,
  cell: ({ created_at }) => <RelativeTime at={created_at} />,
});

const OUTCOMES: Record<string, BadgeTone> = { dismissed: 'neutral', upheld: 'amber', removed: 'danger' };

function Outcome({ report: { outcome } }: { report: RecordedReport }) {
  return outcome ? (
    <Badge tone={OUTCOMES[outcome] ?? 'neutral'}>{codeName(outcome)}</Badge>
  ) : (
    <Badge>{t('Open')}</Badge>
  );
}

export const reportColumns = (): Column<RecordedReport>[] => [
  time(),
  { title: t('Item'), cell: ({ item }) => <ItemLink item={item} /> },
  { title: t('Reason'), cell: ({ reason }) => codeName(reason) },
  { title: t('Reporter'), cell: ({ reporter }) => <PersonLink person={reporter} absent={t('Deleted account')} /> },
  { title: t('Outcome'), cell: (report) => <Outcome report={report} />, align: 'end' },
];

const VERDICTS: Readonly<Record<RecordedDecision['verdict'], string>> = {
  approve: msg('Approved'),
  reject: msg('Rejected'),
  remove: msg('Removed'),
  reopen: msg('Appealed'),
};

const whyOf = ({ reason, reason_code: code, at_seconds: at }: RecordedDecision): string =>
  [reason && tReason(reason, code), at !== null && t('At {moment}.', { moment: formatMoment(at * 1000) })]
    .filter(Boolean)
    .join(' ');

export const decisionColumns = (): Column<RecordedDecision>[] => [
  time(),
  { title: t('Item'), cell: ({ item }) => <ItemLink item={item} /> },
  { title: t('Decision'), cell: ({ verdict }) => t(VERDICTS[verdict]) },
  { title: t('Reason'), cell: (decision) => <span className="quiet small">{whyOf(decision)}</span> },
  {
    title: t('By'),
    cell: ({ admin, verdict }) => (
      <PersonLink person={admin} absent={t(verdict === 'reopen' ? 'The uploader' : 'Deleted account')} />
    ),
  },
];

export const strikeColumns = (): Column<Strike>[] => [
  time(t('Issued')),
  { title: t('Rule'), cell: ({ reason_code }) => <Rule code={reason_code} /> },
  { title: t('Item'), cell: ({ item }) => <ItemLink item={item} /> },
  { title: t('Expires'), cell: ({ expires_at }) => <RelativeTime at={expires_at} dateOnly /> },
];

export const commentColumns = (): Column<Comment>[] => [
  time(),
  { title: t('Comment'), cell: ({ text }) => text },
  { title: t('Video'), cell: ({ video_id: id }) => <ItemLink item={{ type: 'video', id, title: null }} /> },
];

export const commenterColumns = (): Column<Comment>[] => [
  time(),
  {
    title: t('User'),
    cell: ({ user, user_id: id }) => (
      <PersonLink person={user ? { id, username: user } : null} absent={t('Deleted account')} />
    ),
  },
  { title: t('Comment'), cell: ({ text }) => text },
];

export const auditColumns = (): Column<AuditEntry>[] => [
  time(),
  { title: t('Admin'), cell: (entry) => <PersonLink person={entry.actor} absent={absentActor(entry)} /> },
  { title: t('Action'), cell: ({ action }) => codeName(action) },
  { title: t('Details'), cell: (entry) => <span className="quiet small">{auditDetails(entry)}</span> },
];

export const idOf = ({ id }: { id: number | string }): number | string => id;

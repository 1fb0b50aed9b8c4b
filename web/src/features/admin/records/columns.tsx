import { Link } from 'react-router-dom';
import type { AuditEntry, Comment, RecordedDecision, RecordedReport, Strike } from '@tallscreen/bff/contract';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { useReasonsQuery } from '../../../api/reasons.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/DataTable.tsx';
import { wordsOf } from '../../../ui/format.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';

/** The title of a rule, for its code. */
export function Rule({ code }: { code: string }) {
  const { data } = useReasonsQuery();
  return data?.reasons.find((reason) => reason.code === code)?.title ?? wordsOf(code);
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
  const name = title ? (type === 'user' ? `@${title}` : title) : `${wordsOf(type)} ${id}`;
  if (type === 'comment') return name;
  return (
    <Link className="link" to={`/admin/${type === 'user' ? 'users' : 'videos'}/${id}`}>
      {name}
    </Link>
  );
}

const time = <Row extends { created_at: string }>(title = 'Time'): Column<Row> => ({
  title,
  cell: ({ created_at }) => <RelativeTime at={created_at} />,
});

const OUTCOMES: Record<string, BadgeTone> = { dismissed: 'neutral', upheld: 'amber', removed: 'danger' };

function Outcome({ report: { outcome } }: { report: RecordedReport }) {
  return outcome ? <Badge tone={OUTCOMES[outcome] ?? 'neutral'}>{wordsOf(outcome)}</Badge> : <Badge>Open</Badge>;
}

export const REPORTS: Column<RecordedReport>[] = [
  time(),
  { title: 'Item', cell: ({ item }) => <ItemLink item={item} /> },
  { title: 'Reason', cell: ({ reason }) => wordsOf(reason) },
  { title: 'Reporter', cell: ({ reporter }) => <PersonLink person={reporter} absent="Deleted account" /> },
  { title: 'Outcome', cell: (report) => <Outcome report={report} />, align: 'end' },
];

const VERDICTS = { approve: 'Approved', reject: 'Rejected', remove: 'Removed', reopen: 'Appealed' } as const;

const whyOf = ({ reason, at_seconds: at }: RecordedDecision): string =>
  [reason, at !== null && `At ${formatMoment(at * 1000)}.`].filter(Boolean).join(' ');

export const DECISIONS: Column<RecordedDecision>[] = [
  time(),
  { title: 'Item', cell: ({ item }) => <ItemLink item={item} /> },
  { title: 'Decision', cell: ({ verdict }) => VERDICTS[verdict] },
  { title: 'Reason', cell: (decision) => <span className="quiet small">{whyOf(decision)}</span> },
  {
    title: 'By',
    cell: ({ admin, verdict }) => (
      <PersonLink person={admin} absent={verdict === 'reopen' ? 'The uploader' : 'Deleted account'} />
    ),
  },
];

export const STRIKES: Column<Strike>[] = [
  time('Given'),
  { title: 'Rule', cell: ({ reason_code }) => <Rule code={reason_code} /> },
  { title: 'Item', cell: ({ item }) => <ItemLink item={item} /> },
  { title: 'Expires', cell: ({ expires_at }) => <RelativeTime at={expires_at} dateOnly /> },
];

export const COMMENTS: Column<Comment>[] = [
  time(),
  { title: 'Comment', cell: ({ text }) => text },
  { title: 'Video', cell: ({ video_id: id }) => <ItemLink item={{ type: 'video', id, title: null }} /> },
];

export const COMMENTERS: Column<Comment>[] = [
  time(),
  {
    title: 'User',
    cell: ({ user, user_id: id }) => (
      <PersonLink person={user ? { id, username: user } : null} absent="Deleted account" />
    ),
  },
  { title: 'Comment', cell: ({ text }) => text },
];

export const AUDIT: Column<AuditEntry>[] = [
  time(),
  { title: 'Admin', cell: ({ actor }) => <PersonLink person={actor} absent="Deleted account" /> },
  { title: 'Action', cell: ({ action }) => wordsOf(action) },
  { title: 'Details', cell: ({ details }) => <span className="quiet small">{details}</span> },
];

export const idOf = ({ id }: { id: number | string }): number | string => id;

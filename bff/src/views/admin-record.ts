import { readLine } from '@tallscreen/proto/rules/read-text';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { UserSession } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { Verdict } from '@tallscreen/proto/tallscreen/media/v1/video_service_pb';
import type {
  RecordedDecision,
  RecordedReport,
  ReporterRecord,
  Warning,
} from '@tallscreen/proto/tallscreen/moderation/v1/record_service_pb';
import { ReportOutcome } from '@tallscreen/proto/tallscreen/moderation/v1/report_service_pb';
import type * as schemas from '#contract/admin-record';
import { atSecondsView } from '#views/moment';
import { reasonNameOf, typeNameOf } from '#views/report';
import { idOrNull, iso, orNull } from '#views/scalar';

/** Names and titles that the entries of a record need. */
export interface Names {
  readonly users: ReadonlyMap<bigint, PublicUser>;
  /** titles of videos and promos by id */
  readonly titles: ReadonlyMap<bigint, string>;
}

export const personRef = (id: bigint, { users }: Names) => {
  const user = users.get(id);
  return user ? { id: Number(user.id), username: user.username } : null;
};

export const userSessionView = (session: UserSession): schemas.UserSession => ({
  created_at: iso(session.createdAt),
  last_used_at: iso(session.lastUsedAt),
  user_agent: session.userAgent,
  network: orNull(session.network),
});

const outcomes: Partial<Record<ReportOutcome, schemas.RecordedReport['outcome']>> = {
  [ReportOutcome.DISMISSED]: 'dismissed',
  [ReportOutcome.UPHELD]: 'upheld',
  [ReportOutcome.REMOVED]: 'removed',
};

export function recordedReportView(report: RecordedReport, names: Names): schemas.RecordedReport {
  const { itemType, itemId } = report;
  const title = itemType === ItemType.USER ? names.users.get(itemId)?.username : names.titles.get(itemId);
  return {
    id: Number(report.id),
    item: { type: typeNameOf(itemType), id: Number(itemId), title: title === undefined ? null : readLine(title) },
    reason: reasonNameOf(report.reason),
    reporter: personRef(report.reporterId, names),
    outcome: outcomes[report.outcome] ?? null,
    created_at: iso(report.createdAt),
  };
}

export const reporterView = (record: ReporterRecord | undefined): schemas.UserRecord['reporter'] => ({
  made: Number(record?.made ?? 0n),
  upheld: Number(record?.upheld ?? 0n),
  dismissed: Number(record?.dismissed ?? 0n),
  weight: record?.weight ?? 1,
  muted_until: record?.mutedUntil ? iso(record.mutedUntil) : null,
  mute_id: idOrNull(record?.muteId ?? 0n),
});

const verdicts: Partial<Record<Verdict, schemas.RecordedDecision['verdict']>> = {
  [Verdict.APPROVE]: 'approve',
  [Verdict.REJECT]: 'reject',
  [Verdict.REMOVE]: 'remove',
};

export const recordedDecisionView = (decision: RecordedDecision, names: Names): schemas.RecordedDecision => ({
  id: Number(decision.id),
  item: { type: typeNameOf(decision.itemType), id: Number(decision.itemId), title: orNull(readLine(decision.title)) },
  verdict: verdicts[decision.verdict] ?? 'reopen',
  reason: orNull(decision.reason),
  reason_code: orNull(decision.reasonCode),
  at_seconds: atSecondsView(decision),
  admin: personRef(decision.adminId, names),
  created_at: iso(decision.decidedAt),
});

export const warningView = (warning: Warning, names: Names): schemas.Warning => ({
  id: Number(warning.id),
  reason_code: warning.reasonCode,
  text: warning.text,
  admin: personRef(warning.adminId, names),
  created_at: iso(warning.createdAt),
});

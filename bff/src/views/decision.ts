import { readLine, readText } from '@tallscreen/proto/rules/read-text';
import { COPYRIGHT } from '@tallscreen/proto/rules/reasons';
import {
  MeasureKind,
  MeasureSource,
  type Measure,
} from '@tallscreen/proto/tallscreen/moderation/v1/measure_service_pb';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { Decision } from '#contract/decision';
import { clockView } from '#views/counter-notice';
import { typeNameOf } from '#views/report';
import { iso, orNull } from '#views/scalar';

const measures: Partial<Record<MeasureKind, Decision['measure']>> = {
  [MeasureKind.REJECTED]: 'rejected',
  [MeasureKind.REMOVED]: 'removed',
  [MeasureKind.RESTRICTED]: 'restricted',
  [MeasureKind.BANNED]: 'banned',
  [MeasureKind.WARNED]: 'warned',
};

const sources: Partial<Record<MeasureSource, Decision['source']>> = {
  [MeasureSource.REPORT]: 'report',
  [MeasureSource.NOTICE]: 'notice',
  [MeasureSource.MODEL]: 'model',
};

const statuses: Partial<Record<AppealStatus, Decision['appeal']['status']>> = {
  [AppealStatus.OPEN]: 'open',
  [AppealStatus.GRANTED]: 'granted',
  [AppealStatus.REFUSED]: 'refused',
};

const appealView = ({ appeal, appealDeadline, needsCounterNotice }: Measure): Decision['appeal'] => ({
  status: statuses[appeal?.status ?? AppealStatus.UNSPECIFIED] ?? 'none',
  deadline: iso(appealDeadline),
  text: orNull(readText(appeal?.text ?? '')),
  reason: orNull(readText(appeal?.reason ?? '')),
  reason_code: orNull(appeal?.reasonCode ?? ''),
  decided_at: appeal?.decidedAt ? iso(appeal.decidedAt) : null,
  needs_counter_notice: needsCounterNotice,
  counter_notice: appeal?.counterNotice ? clockView(appeal.counterNotice) : null,
});

/** The ground of what follows from a copyright notice is the law; all else breaks a rule of the platform. */
const groundOf = ({ reasonCode, source }: Measure): Decision['ground'] =>
  reasonCode === COPYRIGHT && source === MeasureSource.NOTICE ? 'law' : 'rules';

export const decisionView = (measure: Measure): Decision => ({
  id: Number(measure.id),
  subject: {
    type: typeNameOf(measure.itemType),
    id: Number(measure.itemId),
    title: orNull(readLine(measure.title)),
  },
  measure: measures[measure.kind] ?? 'strike',
  reason_code: orNull(measure.reasonCode),
  ground: groundOf(measure),
  text: orNull(readText(measure.text)),
  moment_ms: measure.momentMs === undefined ? null : Number(measure.momentMs),
  automated_detection: measure.automatedDetection,
  automated_decision: measure.automatedDecision,
  source: sources[measure.source] ?? 'own',
  decided_at: iso(measure.decidedAt),
  until: measure.until ? iso(measure.until) : null,
  strike_until: measure.strikeUntil ? iso(measure.strikeUntil) : null,
  appeal: appealView(measure),
});

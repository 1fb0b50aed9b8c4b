import { AlertEvents, DecisionEvents, PriceEvents, ReportEvents } from '@tallscreen/kit-events/event-types';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { auditEvent } from '@tallscreen/kit-events/audit';
import { type OutgoingEvent } from '@tallscreen/kit-events/events';
import { fromId } from '@tallscreen/kit/ids';
import { formatMoment } from '@tallscreen/proto/rules/moments';
import { AppealStatus } from '@tallscreen/proto/tallscreen/moderation/v1/review_service_pb';
import type { Alert } from '#domain/alert';
import { answerOf, type AppealAnswer } from '#domain/appeal';
import { APPEAL_ADMIN, type Decision, type Verdict } from '#domain/decision';
import type { PolicyVersion } from '#domain/policy';
import type { Price, StoredPrice } from '#domain/price';
import { REPORTS_PER_STEP, type Closing, type Report } from '#domain/report';
import type { Measure, Warning } from '#domain/measure';
import { fromMoment, fromVerdict } from '#events/decision-mapping';
import { fromOutcome, fromReportedType } from '#events/report-mapping';

/** All alerts go to one partition, because there are few. */
const ALERTS_KEY = 1;

export const decisionApplied = (decision: Decision): OutgoingEvent =>
  DecisionEvents.event(decision.itemId, {
    decisionId: fromId(decision.id),
    itemType: fromReportedType(decision.itemType),
    itemId: fromId(decision.itemId),
    title: decision.title,
    uploaderId: fromId(decision.uploaderId),
    adminId: BigInt(decision.adminId),
    verdict: fromVerdict(decision.verdict),
    reason: decision.reason,
    reasonCode: decision.reasonCode,
    ...fromMoment(decision.momentMs),
  });

export const reportFiled = ({ id, item }: Report, ownerId: number): OutgoingEvent =>
  ReportEvents.event(item.id, {
    itemType: fromReportedType(item.type),
    itemId: fromId(item.id),
    ownerId: BigInt(ownerId),
    change: { case: 'created', value: { reportId: fromId(id) } },
  });

/**
 * `notified`: the reporters to notify. `upheldCount`: all upheld reports of the item; absent if it may have changed.
 */
export const reportsResolved = (
  { item, outcome, note, reasonCode, ownerId, measureId = 0 }: Closing,
  notified: readonly number[],
  upheldCount?: number,
): OutgoingEvent =>
  ReportEvents.event(item.id, {
    itemType: fromReportedType(item.type),
    itemId: fromId(item.id),
    ownerId: BigInt(ownerId),
    change: {
      case: 'resolved',
      value: {
        outcome: fromOutcome(outcome),
        reporterIds: notified.map(fromId),
        ...(upheldCount !== undefined && { upheldCount }),
        note,
        reasonCode,
        measureId: fromId(measureId),
      },
    },
  });

/** Returns events that tell an item's reporters of a decided appeal; one for every 500 of them. */
export const appealDecided = (decision: Decision, reporterIds: readonly number[]): OutgoingEvent[] =>
  Array.from({ length: Math.ceil(reporterIds.length / REPORTS_PER_STEP) }, (_, step) =>
    ReportEvents.event(decision.itemId, {
      itemType: fromReportedType(decision.itemType),
      itemId: fromId(decision.itemId),
      ownerId: fromId(decision.uploaderId),
      change: {
        case: 'appealDecided',
        value: {
          status: answerOf(decision) === 'granted' ? AppealStatus.GRANTED : AppealStatus.REFUSED,
          reason: decision.reason,
          reasonCode: decision.reasonCode,
          reporterIds: reporterIds.slice(step * REPORTS_PER_STEP, (step + 1) * REPORTS_PER_STEP).map(fromId),
        },
      },
    }),
  );

export const userWarned = ({ id, userId, text, reasonCode }: Warning): OutgoingEvent =>
  ReportEvents.event(userId, {
    itemType: fromReportedType('user'),
    itemId: fromId(userId),
    ownerId: fromId(userId),
    change: { case: 'warned', value: { note: text, reasonCode, measureId: fromId(id) } },
  });

const pastOf = {
  approve: 'approved',
  reject: 'rejected',
  remove: 'removed',
  reopen: 'reopened',
  restore: 'restored',
} as const satisfies Record<Verdict, string>;

/** Returns no entry for an appeal: an uploader made that decision, not an admin. */
export function decisionAudited(decision: Decision): OutgoingEvent[] {
  const { adminId, itemType, verdict, itemId, reason, reasonCode, momentMs, decidedAt } = decision;
  if (adminId === APPEAL_ADMIN) return [];
  const target = { type: itemType, id: itemId };
  const action = `${itemType}.${pastOf[verdict]}` as const;
  const params = { reason, reason_code: reasonCode, moment: momentMs === null ? '' : formatMoment(momentMs) };
  return [auditEvent({ actorId: adminId, action, target, params, at: decidedAt })];
}

/** Returns no entry for reports that closed because their item was deleted. */
export function closingAudited(
  { adminId, outcome, item, note, reasonCode }: Closing,
  closedCount: number,
): OutgoingEvent[] {
  if (adminId === null) return [];
  const params = { count: closedCount, reason: note, reason_code: reasonCode };
  return [auditEvent({ actorId: adminId, action: `report.${outcome}`, target: item, params })];
}

export const warningAudited = ({ adminId, userId, text, reasonCode, decidedAt }: Warning): OutgoingEvent =>
  auditEvent({
    actorId: adminId,
    action: 'user.warned',
    target: { type: 'user', id: userId },
    params: { reason: text, reason_code: reasonCode },
    at: decidedAt,
  });

const muteParams = ({ text, reasonCode, until }: Measure) => ({
  reason: text,
  reason_code: reasonCode,
  until: until?.toISOString() ?? '',
});

export const muteAudited = (mute: Measure): OutgoingEvent =>
  auditEvent({
    actorId: mute.adminId,
    action: 'user.reports_muted',
    target: { type: 'user', id: mute.userId },
    params: muteParams(mute),
    at: mute.decidedAt,
  });

export const unmuteAudited = (userId: number, adminId: number): OutgoingEvent =>
  auditEvent({ actorId: adminId, action: 'user.reports_unmuted', target: { type: 'user', id: userId }, params: {} });

export const reportsMuted = ({ id, userId, text: reason, reasonCode, until }: Measure): OutgoingEvent =>
  ReportEvents.event(userId, {
    itemType: fromReportedType('user'),
    itemId: fromId(userId),
    ownerId: fromId(userId),
    change: {
      case: 'measureTold',
      value: {
        measureId: fromId(id),
        kind: 'reports_muted',
        reason,
        reasonCode,
        ...(until && { until: timestampFromDate(until) }),
      },
    },
  });

/** `reason`: the rule's sentence. */
export const commentRemoved = ({ id, userId, item, reasonCode }: Measure, reason: string): OutgoingEvent =>
  ReportEvents.event(item.id, {
    itemType: fromReportedType(item.type),
    itemId: fromId(item.id),
    ownerId: fromId(userId),
    change: { case: 'measureTold', value: { measureId: fromId(id), kind: 'comment_removed', reason, reasonCode } },
  });

interface Answered {
  readonly status: AppealAnswer;
  readonly reason: string;
  readonly reasonCode: string;
}

/** Tells the person concerned how their appeal was answered. `isGone`: what was removed cannot be brought back. */
export const appealAnswered = (
  { id, userId, item }: Measure,
  { status, reason, reasonCode }: Answered,
  isGone = false,
): OutgoingEvent =>
  ReportEvents.event(item.id, {
    itemType: fromReportedType(item.type),
    itemId: fromId(item.id),
    ownerId: fromId(userId),
    change: {
      case: 'measureTold',
      value: { measureId: fromId(id), kind: `own_appeal_${status}${isGone ? '_gone' : ''}`, reason, reasonCode },
    },
  });

export const appealAudited = (
  { id, item }: Measure,
  { status, reason, reasonCode, adminId }: Answered & { readonly adminId: number },
): OutgoingEvent =>
  auditEvent({
    actorId: adminId,
    action: adminId === APPEAL_ADMIN ? 'appeal.granted_by_time' : `appeal.${status}`,
    target: item,
    params: { decision: id, reason, reason_code: reasonCode },
  });

/** The key is the price's id, so a repeat replaces the same record. */
export const priceSet = (price: StoredPrice): OutgoingEvent =>
  PriceEvents.event(price.id, {
    priceId: fromId(price.id),
    minorUnitsPerThousandViews: BigInt(price.minorUnitsPerThousandViews),
    currencyCode: price.currencyCode,
    effectiveFrom: timestampFromDate(price.effectiveFrom),
  });

export const priceAudited = (id: number, price: Price, before: Price | undefined): OutgoingEvent =>
  auditEvent({
    actorId: price.adminId,
    action: 'pricing.set',
    target: { type: 'price', id },
    params: {
      before: before ? format(before) : '',
      after: format(price),
      from: price.effectiveFrom.toISOString(),
    },
  });

export const alertRaised = ({ key, notice, item }: Alert): OutgoingEvent => {
  const about = item && { itemType: fromReportedType(item.type), itemId: fromId(item.id) };
  return AlertEvents.event(ALERTS_KEY, { key, ...notice, ...about });
};

/** Values can be long and are listed with the policy, so the entry contains the version only. */
export const policyAudited = (id: number, { name, version, note, adminId }: PolicyVersion): OutgoingEvent =>
  auditEvent({
    actorId: adminId,
    action: 'policy.changed',
    target: { type: 'policy', id },
    params: { policy: name, version, note },
  });

const format = ({ minorUnitsPerThousandViews, currencyCode }: Price): string =>
  `${(minorUnitsPerThousandViews / 100).toFixed(2)} ${currencyCode}`;

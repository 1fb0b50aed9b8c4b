import { auditEvent } from '@tallscreen/kit-events/audit';
import { defineEvent, type OutgoingEvent } from '@tallscreen/kit-events/events';
import { TOPICS } from '@tallscreen/kit-events/kafka/topics';
import { fromId } from '@tallscreen/kit/ids';
import { DecisionEventSchema, ReportEventSchema } from '@tallscreen/proto/tallscreen/events/v1/moderation_pb';
import { APPEAL_ADMIN, type Decision, type Verdict } from '#domain/decision';
import type { Price } from '#domain/price';
import type { Closing, Report } from '#domain/report';
import { fromVerdict } from '#events/decision-mapping';
import { fromOutcome, fromReportedType } from '#events/report-mapping';

const decisionEvents = defineEvent(TOPICS.moderationDecision, DecisionEventSchema);
const reportEvents = defineEvent(TOPICS.moderationReport, ReportEventSchema);

export const decisionApplied = (decision: Decision): OutgoingEvent =>
  decisionEvents.event(decision.itemId, {
    decisionId: fromId(decision.id),
    itemType: fromReportedType(decision.itemType),
    itemId: fromId(decision.itemId),
    title: decision.title,
    uploaderId: fromId(decision.uploaderId),
    adminId: BigInt(decision.adminId),
    verdict: fromVerdict(decision.verdict),
    reason: decision.reason,
  });

export const reportFiled = ({ id, item }: Report, ownerId: number): OutgoingEvent =>
  reportEvents.event(item.id, {
    itemType: fromReportedType(item.type),
    itemId: fromId(item.id),
    ownerId: BigInt(ownerId),
    change: { case: 'created', value: { reportId: fromId(id) } },
  });

/** `notified`: the reporters to notify. `upheldCount`: all upheld reports of the item so far. */
export const reportsResolved = (
  { item, outcome, note, ownerId }: Closing,
  notified: readonly number[],
  upheldCount: number,
): OutgoingEvent =>
  reportEvents.event(item.id, {
    itemType: fromReportedType(item.type),
    itemId: fromId(item.id),
    ownerId: BigInt(ownerId),
    change: {
      case: 'resolved',
      value: { outcome: fromOutcome(outcome), reporterIds: notified.map(fromId), upheldCount, note },
    },
  });

const pastOf = {
  approve: 'approved',
  reject: 'rejected',
  remove: 'removed',
  reopen: 'reopened',
} as const satisfies Record<Verdict, string>;

/** Returns no entry for an appeal: an uploader made that decision, not an admin. */
export function decisionAudited({ adminId, itemType, verdict, itemId, reason, decidedAt }: Decision): OutgoingEvent[] {
  if (adminId === APPEAL_ADMIN) return [];
  const target = { type: itemType, id: itemId };
  const action = `${itemType}.${pastOf[verdict]}` as const;
  return [auditEvent({ actorId: adminId, action, target, details: reason, at: decidedAt })];
}

/** Returns no entry for reports that closed because their item was deleted. */
export function closingAudited({ adminId, outcome, item, note }: Closing, closedCount: number): OutgoingEvent[] {
  if (adminId === null) return [];
  const details = `Reports closed: ${closedCount}. ${note}`.trim();
  return [auditEvent({ actorId: adminId, action: `report.${outcome}`, target: item, details })];
}

export const priceAudited = (id: number, price: Price, before: Price | undefined): OutgoingEvent =>
  auditEvent({
    actorId: price.adminId,
    action: 'pricing.set',
    target: { type: 'price', id },
    details: `${before ? format(before) : 'none'} → ${format(price)} from ${price.effectiveFrom.toISOString()}`,
  });

const format = ({ minorUnitsPerThousandViews, currencyCode }: Price): string =>
  `${(minorUnitsPerThousandViews / 100).toFixed(2)} ${currencyCode}`;

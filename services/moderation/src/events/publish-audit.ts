import { auditEvent } from '@tallscreen/kit/audit';
import type { OutgoingEvent } from '@tallscreen/kit/events';
import { APPEAL_ADMIN, type Decision, type VerdictKind } from '#domain/decision';
import type { Price } from '#domain/pricing';
import type { Resolution } from '#domain/report';

const pastOf = {
  approve: 'approved',
  reject: 'rejected',
  remove: 'removed',
  reopen: 'reopened',
} as const satisfies Record<VerdictKind, string>;

/** An uploader's appeal decides, too, but is no admin's doing. */
export function decisionEntries({ adminId, kind, verdict, videoId, reason, decidedAt }: Decision): OutgoingEvent[] {
  if (adminId === APPEAL_ADMIN) return [];
  const target = { type: kind, id: videoId };
  return [
    auditEvent({ actorId: adminId, action: `${kind}.${pastOf[verdict]}`, target, details: reason, at: decidedAt }),
  ];
}

/** Reports that close by themselves, because what they were about is gone, are no admin's doing either. */
export function resolutionEntries({ adminId, outcome, item, note }: Resolution, closedCount: number): OutgoingEvent[] {
  if (adminId === null) return [];
  const details = `Reports closed: ${closedCount}. ${note}`.trim();
  return [auditEvent({ actorId: adminId, action: `report.${outcome}`, target: item, details })];
}

export const priceEntry = (id: number, price: Price, before: Price | undefined): OutgoingEvent =>
  auditEvent({
    actorId: price.adminId,
    action: 'pricing.set',
    target: { type: 'price', id },
    details: `${before ? wordsOf(before) : 'none'} → ${wordsOf(price)} from ${price.effectiveFrom.toISOString()}`,
  });

/** Prices are kept in hundredths of the currency. */
const wordsOf = ({ minorUnitsPerThousandViews, currencyCode }: Price): string =>
  `${(minorUnitsPerThousandViews / 100).toFixed(2)} ${currencyCode}`;

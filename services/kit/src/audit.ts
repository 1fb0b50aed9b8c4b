import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AuditEventSchema } from '@tallscreen/proto/tallscreen/events/v1/audit_pb';
import { defineEvent, type OutgoingEvent } from '#events';
import { fromId } from '#ids';
import { TOPICS } from '#kafka/topics';

export const AuditEvents = defineEvent(TOPICS.auditEntry, AuditEventSchema);

export const auditTargets = ['user', 'video', 'promo', 'comment', 'price'] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** Stable: what is in the log keeps its meaning. */
export type AuditAction =
  | `user.${'role_changed' | 'banned' | 'unbanned'}`
  | `${'video' | 'promo'}.${'approved' | 'rejected' | 'removed' | 'reopened'}`
  | `report.${'dismissed' | 'upheld' | 'removed'}`
  | 'comment.removed'
  | 'pricing.set'
  | 'media.urls_fixed';

export interface AuditFact {
  /** the admin who did it */
  readonly actorId: number;
  readonly action: AuditAction;
  readonly target: { readonly type: AuditTarget; readonly id: number };
  /** a few words for people; never what somebody may ask to have forgotten, since nothing is deleted there */
  readonly details: string;
  /** now when absent */
  readonly at?: Date;
}

/** What an admin does, for the audit log: to be added to the outbox in the transaction that does it. */
export function auditEvent({ actorId, action, target, details, at = new Date() }: AuditFact): OutgoingEvent {
  return AuditEvents.event(actorId, {
    eventId: idAt(at.getTime()),
    occurredAt: timestampFromDate(at),
    actorId: fromId(actorId),
    action,
    targetType: target.type,
    targetId: fromId(target.id),
    details,
  });
}

/** A UUID of version 7 of that moment; Node's own is always of now. */
function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

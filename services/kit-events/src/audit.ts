import { AuditEvents } from '#event-types';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { fromId } from '@tallscreen/kit/ids';
import type { AuditAction, AuditTarget } from '@tallscreen/proto/rules/audit-targets';
import { auditText, type AuditParams } from '@tallscreen/proto/rules/audit-texts';
import type { Params } from '@tallscreen/proto/rules/sentence';
import { type OutgoingEvent } from '#events';

export interface AuditFact<A extends AuditAction> {
  /** the admin who did it */
  readonly actorId: number;
  readonly action: A;
  readonly target: { readonly type: AuditTarget; readonly id: number };
  /** The values of the action's text. No personal data: entries are never deleted. */
  readonly params: AuditParams<A>;
  /** default: now */
  readonly at?: Date;
}

/** Returns the audit log's entry for an admin's action. Add it to the outbox in the action's transaction. */
export function auditEvent<A extends AuditAction>({
  actorId,
  action,
  target,
  params: given,
  at = new Date(),
}: AuditFact<A>): OutgoingEvent {
  const params: Params = { ...given };
  return AuditEvents.event(actorId, {
    eventId: idAt(at.getTime()),
    occurredAt: timestampFromDate(at),
    actorId: fromId(actorId),
    action,
    targetType: target.type,
    targetId: fromId(target.id),
    details: auditText(action, params),
    params,
  });
}

/** Returns a UUID of version 7 for a given time; Node's own uses the current time only. */
function idAt(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

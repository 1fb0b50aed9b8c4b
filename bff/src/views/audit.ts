import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { AuditEntry } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import type * as schemas from '#contract/audit';
import { iso, paramsView } from '#views/scalar';

export const auditEntryView = (
  entry: AuditEntry,
  { actor, targetName }: { actor: PublicUser | undefined; targetName: string | undefined },
): schemas.AuditEntry => ({
  id: entry.id,
  actor: actor ? { id: Number(actor.id), username: actor.username } : null,
  action: entry.action,
  target_type: entry.targetType,
  target_id: Number(entry.targetId),
  target_name: targetName ?? null,
  details: entry.details,
  params: paramsView(entry.params),
  created_at: iso(entry.occurredAt),
});

import { auditTargets } from '@tallscreen/proto/rules/audit-targets';
import { z } from 'zod';
import { id, idOut, nextCursor, page, timeOut } from '#schemas/common';

export const AuditEntry = z
  .object({
    id: z.uuid(),
    actor: z.object({ id: idOut, username: z.string() }).nullable().meta({ description: 'Null once deleted' }),
    action: z.string().meta({ description: 'Such as user.banned or video.approved' }),
    target_type: z.string().meta({ description: `${auditTargets.join(', ')}; more may come` }),
    target_id: idOut,
    details: z.string().meta({ description: 'A few words for people, may be empty' }),
    created_at: timeOut,
  })
  .meta({ id: 'AuditEntry' });

export const AuditEntryList = z
  .object({ entries: z.array(AuditEntry), next_cursor: nextCursor })
  .meta({ id: 'AuditEntryList' });

export const auditQuery = page(50, 100).extend({
  actor_id: id.optional(),
  target_type: z.enum(auditTargets).optional(),
  target_id: id.optional().meta({ description: 'Asks for target_type' }),
});

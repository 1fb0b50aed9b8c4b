import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { auditActions, auditTargets } from '@tallscreen/proto/rules/audit-targets';
import { z } from 'zod';
import { id, idOut, nextCursor, page, sentenceParams, timeOut } from '#contract/common';

export const AuditEntry = z
  .object({
    id: z.uuid(),
    actor: z
      .object({ id: idOut, username: z.string() })
      .nullable()
      .meta({ description: 'Null if the account was deleted, and for what happened by itself' }),
    action: z.string().meta({ description: 'Such as user.banned or video.approved' }),
    target_type: z.string().meta({ description: `${auditTargets.join(', ')}; more may be added` }),
    target_id: idOut,
    target_name: z
      .string()
      .nullable()
      .meta({ description: 'Username or title; null for other targets and what is deleted' }),
    details: z.string().meta({ description: 'A short explanation in English; may be empty' }),
    params: sentenceParams.meta({ description: 'The values in the details, for a translation' }),
    created_at: timeOut,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditEntryList = z
  .object({ entries: z.array(AuditEntry), next_cursor: nextCursor })
  .meta({ id: 'AuditEntryList' });
export type AuditEntryList = z.output<typeof AuditEntryList>;

const time = z.iso
  .datetime({ offset: true, error: 'invalid_time' satisfies ErrorCode })
  .transform((typed) => new Date(typed));
const timeMeta = { json: { type: 'string', format: 'date-time' } } as const;

export const auditQuery = page(50, 100).extend({
  actor_id: id.optional(),
  target_type: z.enum(auditTargets).optional(),
  target_id: id.optional().meta({ description: 'Requires target_type' }),
  action: z.enum(auditActions).optional(),
  from: time.optional().meta({ ...timeMeta, description: 'Only what was done from this time on' }),
  until: time.optional().meta({ ...timeMeta, description: 'Only what was done before this time' }),
});
export type AuditTarget = NonNullable<z.output<typeof auditQuery>['target_type']>;

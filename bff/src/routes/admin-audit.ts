import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { AuditEntryList, auditQuery } from '#schemas/audit';
import { auditEntryView } from '#views/audit';
import { orNull } from '#views/scalar';

export function adminAuditRoutes({ clients, reads }: RouteDeps): Route[] {
  return [
    route({
      method: 'get',
      path: '/admin/audit',
      operationId: 'listAuditEntries',
      tag: 'admin',
      summary: 'List the audit log, newest first; no call changes or removes an entry',
      access: ['admin'],
      limits: ['read'],
      query: auditQuery,
      response: AuditEntryList,
      async handle({ query: { cursor = '', limit, actor_id, target_type = '', target_id } }) {
        const answer = await clients.audit.listAuditEntries({
          pageSize: limit,
          pageToken: cursor,
          targetType: target_type,
          ...(actor_id !== undefined && { actorId: fromId(actor_id) }),
          ...(target_id !== undefined && { targetId: fromId(target_id) }),
        });
        const actors = await reads.users.byIds(answer.entries.map(({ actorId }) => actorId));
        return {
          entries: answer.entries.map((entry) => auditEntryView(entry, actors.get(entry.actorId))),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
  ];
}

import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import { nothingWhileAway } from '#reads/while-away';
import type { RouteDeps } from '#routes/deps';
import { AuditEntryList, auditQuery } from '#contract/audit';
import { auditEntryView } from '#views/audit';
import { orNull } from '#views/scalar';
import { titleOf } from '#views/video-details';

/** A registration has the id of the account that it became. */
const isPerson = (targetType: string): boolean => targetType === 'user' || targetType === 'registration';

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
      async handle({ user, query }) {
        const { cursor = '', limit, actor_id, target_type = '', target_id, action = '', from, until } = query;
        const answer = await clients.audit.listAuditEntries({
          pageSize: limit,
          pageToken: cursor,
          targetType: target_type,
          action,
          ...(from && { from: timestampFromDate(from) }),
          ...(until && { until: timestampFromDate(until) }),
          ...(actor_id !== undefined && { actorId: fromId(actor_id) }),
          ...(target_id !== undefined && { targetId: fromId(target_id) }),
        });
        const { entries } = answer;
        const targetUsers = entries.flatMap((e) => (isPerson(e.targetType) ? [e.targetId] : []));
        const [users, titles] = await Promise.all([
          reads.users.byIds([...entries.map(({ actorId }) => actorId), ...targetUsers]),
          Promise.all(
            entries.map(async ({ targetType, targetId }) => {
              if (targetType !== 'video' && targetType !== 'promo') return undefined;
              // The log is read without titles while media does not answer.
              const reading = reads.mediaItem(Number(targetId), viewerOf(user)).catch(nothingWhileAway);
              const item = await reading;
              return item && titleOf(item);
            }),
          ),
        ]);
        return {
          entries: entries.map((entry, i) =>
            auditEntryView(entry, {
              actor: users.get(entry.actorId),
              targetName: isPerson(entry.targetType) ? users.get(entry.targetId)?.username : titles[i],
            }),
          ),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
  ];
}

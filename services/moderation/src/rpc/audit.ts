import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import type { AuditEntrySchema, AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import type { ListAuditLog } from '#app/list-audit-log';
import type { AuditEntry } from '#domain/audit-entry';

export const createAuditRpc = (listAuditLog: ListAuditLog): ServiceImpl<typeof AuditService> => ({
  async listAuditEntries({ actorId, action, targetType, targetId, from, until, pageSize, pageToken }) {
    const filter = {
      ...(actorId !== 0n && { actorId: toId(actorId) }),
      ...(targetType !== '' && { targetType }),
      ...(targetId !== 0n && { targetId: toId(targetId) }),
      ...(action !== '' && { action }),
      ...(from && { from: timestampDate(from) }),
      ...(until && { until: timestampDate(until) }),
    };
    const { entries, nextPageToken } = await listAuditLog(filter, { pageSize, pageToken });
    return { entries: entries.map(fromEntry), nextPageToken };
  },
});

const fromEntry = ({
  at,
  actorId,
  targetId,
  params,
  ...texts
}: AuditEntry): MessageInitShape<typeof AuditEntrySchema> => ({
  ...texts,
  params: { ...params },
  actorId: fromId(actorId),
  targetId: fromId(targetId),
  occurredAt: timestampFromDate(at),
});

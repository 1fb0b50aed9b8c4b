import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import type { AuditEntrySchema, AuditService } from '@tallscreen/proto/tallscreen/moderation/v1/audit_service_pb';
import type { AuditEntry, AuditLog } from '#domain/audit-log';
import { pageOf } from '#rpc/reviews';

const toEntry = ({ at, actorId, targetId, ...texts }: AuditEntry): MessageInitShape<typeof AuditEntrySchema> => ({
  ...texts,
  actorId: fromId(actorId),
  targetId: fromId(targetId),
  occurredAtMs: BigInt(at.getTime()),
});

export const createAuditRpc = (log: Pick<AuditLog, 'list'>): ServiceImpl<typeof AuditService> => ({
  async listAuditEntries({ page, actorId, targetType, targetId }) {
    const filter = {
      ...(actorId !== 0n && { actorId: toId(actorId) }),
      ...(targetType !== '' && { targetType }),
      ...(targetId !== 0n && { targetId: toId(targetId) }),
    };
    const { items, nextPageToken } = await log.list(filter, pageOf(page));
    return { entries: items.map(toEntry), nextPageToken };
  },
});

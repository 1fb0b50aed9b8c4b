import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import type {
  SecurityEventSchema,
  SecurityEventService,
} from '@tallscreen/proto/tallscreen/identity/v1/security_event_service_pb';
import type { createListSecurityEvents } from '#app/list-security-events';
import type { SecurityEvent } from '#domain/security-event';

export const createSecurityEventRpc = (
  listSecurityEvents: ReturnType<typeof createListSecurityEvents>,
): ServiceImpl<typeof SecurityEventService> => ({
  async listSecurityEvents({ type, userId, pageSize, pageToken }) {
    const filter = { ...(type !== '' && { type }), ...(userId !== 0n && { userId: toId(userId) }) };
    const { entries, nextPageToken } = await listSecurityEvents(filter, { pageSize, pageToken });
    return { events: entries.map(toProto), nextPageToken };
  },
});

const toProto = ({
  id,
  type,
  userId,
  address,
  requestId,
  createdAt,
}: SecurityEvent): MessageInitShape<typeof SecurityEventSchema> => ({
  id: fromId(id),
  type,
  userId: userId === null ? 0n : fromId(userId),
  address,
  requestId,
  createdAt: timestampFromDate(createdAt),
});

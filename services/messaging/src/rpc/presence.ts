import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import type { Presence } from '#domain/presence';

export const createPresenceRpc = (presence: Presence): ServiceImpl<typeof PresenceService> => ({
  async reportOnline({ userIds }) {
    await presence.report(userIds.map(toId));
    return {};
  },

  async listOnline({ userIds }, context) {
    const online = await presence.list(personOf(context), userIds.map(toId));
    return { userIds: online.toSorted((a, b) => a - b).map(fromId) };
  },
});

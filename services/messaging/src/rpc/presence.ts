import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { PresenceService } from '@tallscreen/proto/tallscreen/messaging/v1/presence_service_pb';
import type { createListOnline } from '#app/list-online';
import type { createReportOnline } from '#app/report-online';

export interface PresenceRpcDeps {
  readonly reportOnline: ReturnType<typeof createReportOnline>;
  readonly listOnline: ReturnType<typeof createListOnline>;
}

export const createPresenceRpc = (app: PresenceRpcDeps): ServiceImpl<typeof PresenceService> => ({
  async reportOnline({ userIds }) {
    await app.reportOnline(userIds.map(toId));
    return {};
  },

  async listOnline({ userIds }, context) {
    const online = await app.listOnline(personOf(context), userIds.map(toId));
    return { userIds: online.toSorted((a, b) => a - b).map(fromId) };
  },
});

import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { BlockService } from '@tallscreen/proto/tallscreen/social/v1/block_service_pb';
import type { createCheckBlocks } from '#app/check-blocks';
import type { createListBlocks } from '#app/list-blocks';
import type { SetBlock } from '#app/set-block';
import type { SetMute } from '#app/set-mute';

export interface BlockRpcDeps {
  readonly setBlock: SetBlock;
  readonly setMute: SetMute;
  readonly listBlocks: ReturnType<typeof createListBlocks>;
  readonly checkBlocks: ReturnType<typeof createCheckBlocks>;
}

export const createBlockRpc = (app: BlockRpcDeps): ServiceImpl<typeof BlockService> => ({
  async setBlock({ userId, isBlocked }, context) {
    await app.setBlock({ blockerId: personOf(context).userId, blockedId: toId(userId) }, isBlocked);
    return {};
  },

  async listBlocks({ pageSize, pageToken }, context) {
    const request = { pageSize, pageToken };
    const { entries, nextPageToken } = await app.listBlocks(personOf(context).userId, 'isBlocked', request);
    return { userIds: entries.map(fromId), nextPageToken };
  },

  async setMute({ userId, isMuted }, context) {
    await app.setMute({ blockerId: personOf(context).userId, blockedId: toId(userId) }, isMuted);
    return {};
  },

  async listMutes({ pageSize, pageToken }, context) {
    const request = { pageSize, pageToken };
    const { entries, nextPageToken } = await app.listBlocks(personOf(context).userId, 'isMuted', request);
    return { userIds: entries.map(fromId), nextPageToken };
  },

  async batchCheckBlocks({ lookups }) {
    const asked = lookups.map(({ viewerId, userIds }) => ({ viewerId: toId(viewerId), userIds: userIds.map(toId) }));
    return { results: (await app.checkBlocks(asked)).map((userIds) => ({ userIds: userIds.map(fromId) })) };
  },
});

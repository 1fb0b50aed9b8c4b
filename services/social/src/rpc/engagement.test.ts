import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { BatchSetLikesRequest } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { createEngagementRpc } from '#rpc/engagement';

test('the wishes of one call are fulfilled in their order, however long each token takes to be looked at', async () => {
  const fulfilled: boolean[] = [];
  let wait = 20;
  const rpc = createEngagementRpc({
    verifyPerson: async () => {
      await sleep((wait -= 10));
      return { userId: 7, username: 'ann', role: 'user', sessionId: 's' };
    },
    setLike: async ({ isLiked }) => {
      fulfilled.push(isLiked);
      return { isLiked, likes: 0 };
    },
    readEngagement: () => Promise.reject(new Error('not asked for')),
  });
  const wish = { accessToken: 'token', itemType: ItemType.VIDEO, itemId: 5n };
  const wishes = [true, false].map((isLiked) => ({ ...wish, isLiked }));
  const { results } = await rpc.batchSetLikes({ wishes } as BatchSetLikesRequest, {} as never);
  expect(fulfilled).toEqual([true, false]);
  expect(results).toMatchObject([{ isLiked: true }, { isLiked: false }]);
});

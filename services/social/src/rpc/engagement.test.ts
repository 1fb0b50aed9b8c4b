import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { BatchSetLikesRequest } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { createEngagementRpc } from '#rpc/engagement';

test('the wishes of one call are carried out in their order, however long the check of each token takes', async () => {
  const carriedOut: boolean[] = [];
  let wait = 20;
  const rpc = createEngagementRpc({
    verifyPerson: async () => {
      await sleep((wait -= 10));
      return { userId: 7, username: 'ann', role: 'user', sessionId: 's' };
    },
    setLike: async ({ isLiked }) => {
      carriedOut.push(isLiked);
      return { isLiked, likeCount: 0 };
    },
    getEngagement: () => Promise.reject(new Error('not called')),
  });
  const wish = { accessToken: 'token', itemType: ItemType.VIDEO, itemId: 5n };
  const wishes = [true, false].map((isLiked) => ({ ...wish, isLiked }));
  const { results } = await rpc.batchSetLikes({ wishes } as BatchSetLikesRequest, {} as never);
  expect(carriedOut).toEqual([true, false]);
  expect(results).toMatchObject([{ isLiked: true }, { isLiked: false }]);
});

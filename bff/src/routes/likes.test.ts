import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { EngagementService } from '@tallscreen/proto/tallscreen/social/v1/engagement_service_pb';
import { tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

const MISSING = 404n;
const received: unknown[] = [];

let api: TestApi;
let token: string;
beforeAll(async () => {
  token = await tokenFor(7);
  api = await startTestBff(({ add }) =>
    add(EngagementService, {
      setLike({ itemType, itemId, isLiked }) {
        if (itemId === MISSING) throw fail('not_found');
        received.push([itemType, itemId, isLiked]);
        return { likeCount: isLiked ? 4n : 3n, isLiked };
      },
    }),
  );
});
afterAll(() => api.close());

test.each([
  ['videos', 'like', ItemType.VIDEO, { likes: 4, liked: true }],
  ['videos', 'unlike', ItemType.VIDEO, { likes: 3, liked: false }],
  ['promos', 'like', ItemType.PROMO, { likes: 4, liked: true }],
  ['promos', 'unlike', ItemType.PROMO, { likes: 3, liked: false }],
])('POST /%s/{id}/%s is one call to social', async (kind, action, itemType, expected) => {
  received.length = 0;
  const { status, body } = await api.call('POST', `/api/v1/${kind}/12/${action}`, { token });
  expect([status, body]).toEqual([200, expected]);
  expect(received).toEqual([[itemType, 12n, action === 'like']]);
});

test('a guest is asked to log in, and an unknown item gives 404', async () => {
  const guest = await api.call('POST', '/api/v1/promos/12/like');
  expect([guest.status, guest.body['detail']]).toEqual([401, 'Please log in to like promos.']);
  expect((await api.call('POST', `/api/v1/videos/${MISSING}/like`, { token })).status).toBe(404);
});

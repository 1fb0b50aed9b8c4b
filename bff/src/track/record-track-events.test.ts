import { expect, test } from '@jest/globals';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { createRecordTrackEvent } from '#track/record-track-events';

test('with a queue server of its own, a revoked token is refused before anything is written', async () => {
  const redis = {} as Redis;
  const record = createRecordTrackEvent({ redis, prefix: '', windowSeconds: 60, isRevoked: async () => true });
  const report = { id: 'r', type: TrackType.VIEW, itemType: ItemType.VIDEO, itemId: 1, viewerId: 2, atMs: 0 };
  const token = { userId: 2, sessionId: 's', issuedAtMs: 0 };
  await expect(record(report as never, token as never)).rejects.toMatchObject({ status: 'unauthenticated' });
});

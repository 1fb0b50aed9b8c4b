import { expect, test } from '@jest/globals';
import type { Redis } from '@tallscreen/kit/redis/connection';
import { createIdGenerator } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { pendingKey, seenKey, streamIndexOf, streamsOf } from '#track/track-keys';

const VIEWERS = 12_000;
const STREAMS = 12;

test.each([0, 200])('the viewers of replica %i are spread evenly over the streams of a Cluster', (worker) => {
  const newId = createIdGenerator({ worker });
  const counts = Array.from({ length: STREAMS }, () => 0);
  for (let i = 0; i < VIEWERS; i++) counts[streamIndexOf(newId(), STREAMS)]!++;
  for (const count of counts) {
    expect(count).toBeGreaterThan((VIEWERS / STREAMS) * 0.8);
    expect(count).toBeLessThan((VIEWERS / STREAMS) * 1.2);
  }
});

test('a single server has one stream', () => {
  const redis = {} as Redis;
  const report = { type: TrackType.VIEW, itemType: ItemType.VIDEO, itemId: 10, viewerId: 3, watchSeconds: 0 };
  expect(streamsOf(redis).map((stream) => pendingKey(redis, stream))).toEqual(['track:pending']);
  expect(seenKey(redis, { ...report, source: 0, isUnchecked: false, addressKey: '' })).toBe(
    `track:seen:3:${ItemType.VIDEO}:10`,
  );
});

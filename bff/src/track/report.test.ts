import { expect, test } from '@jest/globals';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { decodeReport, encodeReport, type Report } from '#track/report';

test('decoding an encoded report returns the same report', () => {
  const report: Report = {
    type: TrackType.WATCH,
    itemType: ItemType.PROMO,
    itemId: Number.MAX_SAFE_INTEGER,
    viewerId: 7,
    watchSeconds: 30,
    occurredAtMs: 1_790_000_000_000,
  };
  expect(decodeReport(encodeReport(report))).toEqual(report);
});

test.each(['', '1 2 3', '1 2 x 4 5 6', '1 2 3 4 5 6 7', '1 1 1e400 1 1 1'])(
  'decoding "%s" returns undefined',
  (line) => {
    expect(decodeReport(line)).toBeUndefined();
  },
);

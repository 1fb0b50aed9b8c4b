import { expect, test } from '@jest/globals';
import { ViewSource } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';
import { decodeTrackEvent, encodeTrackEvent, type StoredTrackEvent } from '#track/track-event';

test('decoding an encoded report returns the same report', () => {
  const report: StoredTrackEvent = {
    type: TrackType.WATCH,
    itemType: ItemType.PROMO,
    itemId: Number.MAX_SAFE_INTEGER,
    viewerId: 7,
    watchSeconds: 30,
    source: ViewSource.UNSPECIFIED,
    isUnchecked: false,
    addressKey: '',
  };
  const unchecked = { ...report, isUnchecked: true, addressKey: 'Zm9v-_8', source: ViewSource.LINK };
  for (const one of [report, unchecked]) expect(decodeTrackEvent(encodeTrackEvent(one))).toEqual(one);
});

test.each(['', '1 2 3', '1 2 3 4 5 6 7', '1 2 3 4 5 6 x key', '1 1 1e400 1 1 1 0 key', '1 1 1 1 1 1 0 key x y'])(
  'decoding "%s" returns undefined',
  (line) => {
    expect(decodeTrackEvent(line)).toBeUndefined();
  },
);

import { ViewSource } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';

/** A track event of a client, as it is stored in Redis. */
export interface StoredTrackEvent {
  readonly type: TrackType;
  readonly itemType: ItemType;
  readonly itemId: number;
  readonly viewerId: number;
  readonly watchSeconds: number;
  /** UNSPECIFIED for other reports than views */
  readonly source: ViewSource;
  /** true when media was away, so that the BFF could not check whether the item is live */
  readonly isUnchecked: boolean;
  /** keyed hash of the viewer's address; empty unless the report counts once per window */
  readonly addressKey: string;
}

/** Whether a report counts once per viewer, item and window: views and viewable views do. */
export const isOncePerWindow = (type: TrackType): boolean => type === TrackType.VIEW || type === TrackType.VIEWABLE;

const NO_ADDRESS = '-';

/**
 * Returns the report as words instead of JSON, because one line is stored for every view of every media item. `trace`
 * is the `traceparent` of a call whose trace is recorded.
 */
export const encodeTrackEvent = (r: StoredTrackEvent, trace?: string): string =>
  `${r.type} ${r.itemType} ${r.itemId} ${r.viewerId} ${r.watchSeconds} ${r.source} ${Number(r.isUnchecked)} ${r.addressKey || NO_ADDRESS}${trace ? ` ${trace}` : ''}`;

/** Returns undefined for a line that `encodeTrackEvent` did not write. */
export function decodeTrackEvent(line: string): (StoredTrackEvent & { readonly trace?: string }) | undefined {
  const words = line.split(' ');
  const numbers = words.slice(0, 7).map(Number);
  const [type, itemType, itemId, viewerId, watchSeconds, source, unchecked] = numbers;
  if (![8, 9].includes(words.length) || !numbers.every(Number.isSafeInteger)) return undefined;
  const [, , , , , , , addressKey = '', trace] = words;
  return {
    type: type as TrackType,
    itemType: itemType as ItemType,
    itemId: itemId ?? 0,
    viewerId: viewerId ?? 0,
    watchSeconds: watchSeconds ?? 0,
    source: source as ViewSource,
    isUnchecked: unchecked === 1,
    addressKey: addressKey === NO_ADDRESS ? '' : addressKey,
    ...(trace && { trace }),
  };
}

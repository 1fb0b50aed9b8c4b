import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';

/** A client's report as it is stored in Redis. */
export interface Report {
  readonly type: TrackType;
  readonly itemType: ItemType;
  readonly itemId: number;
  readonly viewerId: number;
  readonly watchSeconds: number;
  /** by the clock of the BFF; only relays of an earlier version publish it */
  readonly occurredAtMs: number;
  /** true when media was away, so that the BFF could not check whether the item is live */
  readonly isUnchecked: boolean;
  /** keyed hash of the viewer's address; empty unless the report is a view */
  readonly addressKey: string;
}

const NO_ADDRESS = '-';

/**
 * Returns the report as words instead of JSON, because one line is stored for every view of every media item. `trace`
 * is the `traceparent` of a call whose trace is recorded.
 */
export const encodeReport = (r: Report, trace?: string): string =>
  `${r.type} ${r.itemType} ${r.itemId} ${r.viewerId} ${r.watchSeconds} ${r.occurredAtMs} ${Number(r.isUnchecked)} ${r.addressKey || NO_ADDRESS}${trace ? ` ${trace}` : ''}`;

/** Returns undefined for a line that `encodeReport` did not write. */
export function decodeReport(line: string): (Report & { readonly trace?: string }) | undefined {
  const words = line.split(' ');
  const numbers = words.slice(0, 7).map(Number);
  const [type, itemType, itemId, viewerId, watchSeconds, occurredAtMs, unchecked] = numbers;
  // Processes of an earlier version write the first six words only.
  if (![6, 8, 9].includes(words.length) || !numbers.every(Number.isSafeInteger)) return undefined;
  const addressKey = words[7] ?? NO_ADDRESS;
  return {
    type: type as TrackType,
    itemType: itemType as ItemType,
    itemId: itemId ?? 0,
    viewerId: viewerId ?? 0,
    watchSeconds: watchSeconds ?? 0,
    occurredAtMs: occurredAtMs ?? 0,
    isUnchecked: unchecked === 1,
    addressKey: addressKey === NO_ADDRESS ? '' : addressKey,
    ...(words[8] && { trace: words[8] }),
  };
}

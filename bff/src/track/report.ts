import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { TrackType } from '@tallscreen/proto/tallscreen/events/v1/analytics_pb';

/** A client's report as it is stored in Redis. */
export interface Report {
  readonly type: TrackType;
  readonly itemType: ItemType;
  readonly itemId: number;
  readonly viewerId: number;
  readonly watchSeconds: number;
  readonly occurredAtMs: number;
}

/** Six numbers and not JSON: one line is stored for every view of every media item. */
export const encodeReport = (r: Report): string =>
  `${r.type} ${r.itemType} ${r.itemId} ${r.viewerId} ${r.watchSeconds} ${r.occurredAtMs}`;

/** Returns undefined for a line that `encodeReport` did not write. */
export function decodeReport(line: string): Report | undefined {
  const numbers = line.split(' ').map(Number);
  const [type, itemType, itemId, viewerId, watchSeconds, occurredAtMs] = numbers;
  if (numbers.length !== 6 || !numbers.every(Number.isSafeInteger)) return undefined;
  return {
    type: type as TrackType,
    itemType: itemType as ItemType,
    itemId: itemId ?? 0,
    viewerId: viewerId ?? 0,
    watchSeconds: watchSeconds ?? 0,
    occurredAtMs: occurredAtMs ?? 0,
  };
}

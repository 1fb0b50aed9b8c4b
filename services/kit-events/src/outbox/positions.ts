import type { Position } from '#kafka/port';

/** How far a group has handled a partition. */
export interface PositionRow {
  /** `group:topic/partition` */
  _id: string;
  /** offset of the last handled record */
  offset: number;
  /** the latest timestamp of all handled records */
  newestAt: Date;
}

/**
 * Was the record at this position handled although it has no mark? True only for records older than `markedSince` (ms
 * since epoch), because younger handled ones still have their marks. A record with a later timestamp than all handled
 * ones is new even if its offset is low: the topic was created again and counts from 0.
 */
export const isPast = (position: Position, row: PositionRow | undefined, markedSince: number): boolean =>
  row !== undefined &&
  position.timestamp < markedSince &&
  position.offset <= row.offset &&
  position.timestamp <= row.newestAt.getTime();

/** Returns the partition's new position, after these records were handled. */
export function advance(_id: string, handled: readonly Position[], row?: PositionRow): PositionRow {
  const offset = Math.max(...handled.map((position) => position.offset));
  const newest = Math.max(...handled.map(({ timestamp }) => timestamp));
  if (!row) return { _id, offset, newestAt: new Date(newest) };
  const newestAt = new Date(Math.max(newest, row.newestAt.getTime()));
  const isNewLog = handled.some((p) => p.offset <= row.offset && p.timestamp > row.newestAt.getTime());
  return { _id, offset: isNewLog ? offset : Math.max(offset, row.offset), newestAt };
}

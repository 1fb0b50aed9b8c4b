import { isLive, type MediaItem } from '#domain/media-item';
import { hasSameDetails, type DetailsChange } from '#domain/video-details';

/** Changes by the uploader; absent fields do not change. */
export interface VideoEdit extends DetailsChange {
  readonly posterKey?: string;
  readonly posterBytes?: number;
  /** the frame of that poster */
  readonly coverMs?: number;
}

export const isSameVideo = (
  item: MediaItem,
  { posterKey, posterBytes: _size, coverMs: _frame, ...change }: VideoEdit,
): boolean =>
  hasSameDetails(item.details, withoutNeedlessTime(item, change)) &&
  (posterKey ?? item.files?.posterKey) === item.files?.posterKey;

/** A live video has no publish time that could be removed. */
function withoutNeedlessTime({ status }: MediaItem, { publishAt, ...change }: DetailsChange): DetailsChange {
  return publishAt === undefined || (publishAt === null && isLive(status)) ? change : { ...change, publishAt };
}

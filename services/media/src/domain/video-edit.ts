import { isLive, type MediaItem } from '#domain/media-item';
import { hasSameDetails, type DetailsChange } from '#domain/video-details';

/** What the uploader changes; what is absent stays. */
export interface VideoEdit extends DetailsChange {
  readonly posterKey?: string;
}

export const isSameVideo = (item: MediaItem, { posterKey, ...change }: VideoEdit): boolean =>
  hasSameDetails(item.details, withoutNeedlessTime(item, change)) &&
  (posterKey ?? item.files?.posterKey) === item.files?.posterKey;

/** A live video has no publish time that could be removed. */
function withoutNeedlessTime({ status }: MediaItem, { publishAt, ...change }: DetailsChange): DetailsChange {
  return publishAt === undefined || (publishAt === null && isLive(status)) ? change : { ...change, publishAt };
}

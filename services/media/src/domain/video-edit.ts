import { isLive, type MediaFiles, type MediaItem } from '#domain/media-item';

/** What the uploader changes; what is absent stays. */
export interface VideoEdit {
  readonly title?: string;
  readonly hashtags?: readonly string[];
  readonly language?: string;
  /** null removes it */
  readonly publishAt?: Date | null;
  readonly posters?: Pick<MediaFiles, 'posterKey' | 'posterWebpKey'>;
}

export const hasSameWords = (item: MediaItem, { title = item.title, hashtags = item.hashtags }: VideoEdit): boolean =>
  title === item.title && hashtags.join() === item.hashtags.join();

/** A live video has no publish time that could be removed. */
const hasSamePublishTime = (item: MediaItem, { publishAt }: VideoEdit): boolean =>
  publishAt === undefined ||
  publishAt?.getTime() === item.publishAt?.getTime() ||
  (publishAt === null && isLive(item.status));

export const isSameVideo = (item: MediaItem, edit: VideoEdit): boolean =>
  hasSameWords(item, edit) &&
  hasSamePublishTime(item, edit) &&
  (edit.language ?? item.language) === item.language &&
  (edit.posters?.posterKey ?? item.files?.posterKey) === item.files?.posterKey;

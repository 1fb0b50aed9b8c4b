import type { MediaFiles, MediaItem } from '#domain/media-item';

/** What the uploader changes; what is absent stays. */
export interface VideoEdit {
  readonly title?: string;
  readonly hashtags?: readonly string[];
  readonly language?: string;
  readonly posters?: Pick<MediaFiles, 'posterKey' | 'posterWebpKey'>;
}

export const hasSameWords = (item: MediaItem, { title = item.title, hashtags = item.hashtags }: VideoEdit): boolean =>
  title === item.title && hashtags.join() === item.hashtags.join();

export const isSameVideo = (item: MediaItem, edit: VideoEdit): boolean =>
  hasSameWords(item, edit) &&
  (edit.language ?? item.language) === item.language &&
  (edit.posters?.posterKey ?? item.files?.posterKey) === item.files?.posterKey;

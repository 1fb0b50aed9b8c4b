import { baseLanguageOf, type Choices, type Reason } from '#domain/choices';
import type { FeedItem } from '#domain/catalogue';
import type { MediaItem } from '#domain/media-item';
import { isEmpty, isMutedBy, mutableText, phraseOf, type MutableText } from '#domain/muted-words';
import type { Words } from '#domain/search-entry';

/** Whether an item is left out of a viewer's feed. */
export type IsLeftOut = (item: Pick<FeedItem, 'id' | 'uploaderId' | 'item'>) => boolean;

interface ItemWords extends MutableText {
  /** languages; empty if the video names none */
  readonly language: string;
}

/** The fields of an item that choices are compared with. */
export interface DescribedVideo extends Words {
  readonly language: string;
}

/**
 * Returns a function that makes a filter of a viewer's choices; it returns undefined for choices that leave nothing
 * out. An item's words are read when the first filter needs them, and kept as long as the item.
 */
export function createChoiceFilters(readVideo: (encoded: Uint8Array) => DescribedVideo) {
  const known = new WeakMap<MediaItem, ItemWords>();

  function wordsIn(item: MediaItem): ItemWords {
    const found = known.get(item);
    if (found) return found;
    const { title, hashtags, language } = readVideo(item.encoded);
    const made = { ...mutableText(title, hashtags), language: baseLanguageOf(language) };
    known.set(item, made);
    return made;
  }

  return function filterOf({ notInterested, words, languages }: Choices): IsLeftOut | undefined {
    const valuesOf = (reason: Reason) =>
      new Set(notInterested.filter((choice) => choice.reason === reason).map(({ value }) => value));
    const [videos, creators, tags] = [valuesOf('video'), valuesOf('creator'), valuesOf('tag')];
    const businesses = valuesOf('business');
    const phrases = words.map(phraseOf).filter((phrase) => !isEmpty(phrase));
    const spoken = new Set(languages.map(baseLanguageOf));
    if (videos.size + creators.size + tags.size + businesses.size + phrases.length + spoken.size === 0)
      return undefined;
    const readsWords = tags.size + phrases.length > 0;

    const isUnwanted = (item: ItemWords): boolean =>
      [...item.tags].some((tag) => tags.has(tag)) || phrases.some((phrase) => isMutedBy(phrase, item));

    const isForeign = (item: MediaItem): boolean => {
      if (spoken.size === 0 || item.itemType === 'promo') return false;
      const { language } = wordsIn(item);
      return language !== '' && !spoken.has(language);
    };

    return ({ id, uploaderId, item }) =>
      videos.has(String(id)) ||
      creators.has(String(uploaderId)) ||
      (item.itemType === 'promo' && businesses.has(String(uploaderId))) ||
      isForeign(item) ||
      (readsWords && isUnwanted(wordsIn(item)));
  };
}

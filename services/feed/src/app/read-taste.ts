import { tagKeyOf } from '@tallscreen/proto/rules/hashtags';
import type { SearchViewer } from '#app/read-live-videos';
import type { ReadProfile } from '#app/read-profile';
import type { Catalogue, FeedItem } from '#domain/catalogue';
import { sumTaste, type Cause } from '#domain/taste';
import { signalWeights } from '@tallscreen/proto/rules/taste-rules';

export interface TitledCause extends Cause {
  /** title of the video, name of the uploader, or the hashtag as it is shown */
  readonly title: string;
}

/** `isHidden` tells which uploaders the viewer does not see. */
export type ToTitled = (causes: readonly Cause[], isHidden: (uploaderId: number) => boolean) => TitledCause[];

export interface TitleDeps {
  readonly catalogue: () => Pick<Catalogue, 'find' | 'findUploader' | 'tasteIndex'>;
  readonly readWords: ReadShownWords;
}

export type ReadShownWords = (encoded: Uint8Array) => { readonly title: string; readonly hashtags: readonly string[] };

/** Returns the hashtag as the video shows it. */
export const shownTag = (tag: string, video: FeedItem | undefined, readWords: ReadShownWords): string =>
  (video && readWords(video.item.encoded).hashtags.find((shown) => tagKeyOf(shown) === tag)) ?? tag;

/** Adds titles. Leaves out videos that are no longer in the catalogue, and uploaders that the viewer does not see. */
export const createToTitled = ({ catalogue, readWords }: TitleDeps): ToTitled => {
  function titleOf({ type, value }: Cause, isHidden: (uploaderId: number) => boolean): string | undefined {
    if (type === 'tag') {
      const tag = String(value);
      return shownTag(tag, catalogue().find(catalogue().tasteIndex.videoWith(tag) ?? 0), readWords);
    }
    const id = Number(value);
    if (type === 'creator') return isHidden(id) ? undefined : catalogue().findUploader(id)?.username;
    const video = catalogue().find(id);
    return video?.isLive && !isHidden(video.uploaderId) ? readWords(video.item.encoded).title : undefined;
  }
  return (causes, isHidden) =>
    causes.flatMap((cause) => {
      const title = titleOf(cause, isHidden);
      return title === undefined ? [] : [{ ...cause, title }];
    });
};

export interface KnownTaste {
  readonly because: readonly TitledCause[];
  readonly watched: number;
  readonly skipped: number;
  /** since when the feed has learned; undefined while it knows nothing */
  readonly sinceMs: number | undefined;
}

export interface ReadTasteDeps {
  readonly catalogue: () => Catalogue;
  readonly readProfile: ReadProfile;
  readonly toTitled: ToTitled;
}

/**
 * Creates the function that returns what the feed believes a viewer likes, even if the viewer has turned the personal
 * feed off.
 */
export const createReadTaste = ({ catalogue, readProfile, toTitled }: ReadTasteDeps) =>
  async function readTaste(viewer: SearchViewer): Promise<KnownTaste> {
    const { profile, said, isHidden } = await readProfile(viewer);
    const { signals } = profile;
    const beliefs = sumTaste(catalogue(), profile, Date.now())?.beliefs() ?? [];
    const videosOf = (isFor: boolean) =>
      new Set(signals.filter(({ kind }) => signalWeights[kind] > 0 === isFor).map(({ videoId }) => videoId)).size;
    const oldest = signals.at(-1)?.atMs;
    return {
      because: toTitled(beliefs, isHidden),
      watched: videosOf(true),
      skipped: videosOf(false),
      sinceMs: said.sinceMs || oldest,
    };
  };

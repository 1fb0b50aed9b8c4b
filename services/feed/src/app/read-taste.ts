import { profileOf } from '#app/taste-profile';
import type { ViewerMemory } from '#app/remember-viewers';
import type { Catalogue } from '#domain/catalogue';
import type { Choices } from '#domain/choices';
import { sumTaste, type Cause } from '#domain/taste';
import { signalWeights } from '#domain/taste-rules';

export interface TitledCause extends Cause {
  /** title of the video, name of the uploader, or the hashtag */
  readonly title: string;
}

export type ToTitled = (causes: readonly Cause[]) => TitledCause[];

export interface TitleDeps {
  readonly catalogue: () => Pick<Catalogue, 'find' | 'findUploader'>;
  readonly readTitle: (encoded: Uint8Array) => string;
}

/** Adds titles. Leaves out what has left the catalogue. */
export const createToTitled = ({ catalogue, readTitle }: TitleDeps): ToTitled => {
  const titleOf = ({ type, value }: Cause): string | undefined => {
    if (type === 'tag') return String(value);
    if (type === 'creator') return catalogue().findUploader(Number(value))?.username;
    const video = catalogue().find(Number(value));
    return video?.isLive ? readTitle(video.item.encoded) : undefined;
  };
  return (causes) =>
    causes.flatMap((cause) => {
      const title = titleOf(cause);
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
  readonly readChoices: (viewerId: number) => Promise<Choices>;
  readonly viewers: Pick<ViewerMemory, 'readSignals'>;
  readonly toTitled: ToTitled;
}

/** Creates the function that returns what the feed believes a viewer likes. It knows nothing of who does not want it. */
export const createReadTaste = ({ catalogue, readChoices, viewers, toTitled }: ReadTasteDeps) =>
  async function readTaste(viewerId: number): Promise<KnownTaste> {
    const [stored, choices] = await Promise.all([viewers.readSignals(viewerId), readChoices(viewerId)]);
    const profile = profileOf(stored, {
      taste: choices.taste,
      notInterested: choices.notInterested.filter(({ reason }) => reason === 'video'),
    });
    if (!profile) return { because: [], watched: 0, skipped: 0, sinceMs: undefined };
    const { signals } = profile;
    const beliefs = sumTaste(catalogue(), profile, Date.now())?.beliefs() ?? [];
    const videosOf = (isFor: boolean) =>
      new Set(signals.filter(({ kind }) => signalWeights[kind] > 0 === isFor).map(({ videoId }) => videoId)).size;
    const oldest = signals.at(-1)?.atMs;
    return {
      because: toTitled(beliefs),
      watched: videosOf(true),
      skipped: videosOf(false),
      sinceMs: choices.taste.sinceMs || oldest,
    };
  };

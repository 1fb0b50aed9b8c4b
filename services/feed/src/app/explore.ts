import type { ReadHidden } from '#app/read-hidden';
import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import { shownTag, type ReadShownWords } from '#app/read-taste';
import type { Catalogue, FeedItem } from '#domain/catalogue';
import type { Uploader } from '#domain/media-item';

export interface ExploreRequest extends SearchViewer {
  /** the fastest rising first */
  readonly risingIds: readonly number[];
}

export interface RisingTag {
  /** the hashtag as its cover video spells it */
  readonly tag: string;
  readonly videos: number;
  readonly cover: FeedItem;
}

export interface Explored {
  readonly tags: readonly RisingTag[];
  readonly videos: readonly FeedItem[];
  readonly people: readonly Uploader[];
}

export interface ExploreDeps {
  readonly catalogue: () => Catalogue;
  readonly readLiveVideos: ReadLiveVideos;
  readonly readHidden: ReadHidden;
  readonly readWords: ReadShownWords;
}

const MAX_VIDEOS = 30;
const MAX_TAGS = 12;
const MAX_PEOPLE = 12;
/** Videos to count hashtags and users among: the rising ones, filled up with the best of the shared ranking. */
const COUNTED = 100;

/** Returns rising videos that the viewer may see, their hashtags and their uploaders, the fastest rising first. */
export const createExplore = ({ catalogue, readLiveVideos, readHidden, readWords }: ExploreDeps) =>
  async function explore({ risingIds, ...viewer }: ExploreRequest): Promise<Explored> {
    const best = catalogue().ranking(Date.now()).best.slice(0, COUNTED);
    const ids = [...new Set([...risingIds, ...best.map(({ id }) => id)])].slice(0, 2 * COUNTED);
    const [live, [isHidden]] = await Promise.all([
      readLiveVideos(viewer)(ids),
      readHidden([{ ...viewer, choicesRevision: 0 }]),
    ]);
    const videos = live.filter((video) => video !== undefined).filter((video) => !isHidden?.(video));
    const counted = videos.slice(0, COUNTED);
    const people = new Map(counted.flatMap(({ content: { uploader } }) => (uploader ? [[uploader.id, uploader]] : [])));
    people.delete(viewer.viewerId);
    return {
      tags: tagsOf(counted)
        .slice(0, MAX_TAGS)
        .map(({ tag, ...rest }) => ({ ...rest, tag: shownTag(tag, rest.cover, readWords) })),
      videos: videos.slice(0, MAX_VIDEOS),
      people: [...people.values()].slice(0, MAX_PEOPLE),
    };
  };

/** Each video adds to the weight of its hashtags; videos further down the list add less. */
function tagsOf(videos: readonly FeedItem[]): RisingTag[] {
  const tags = new Map<string, { tag: string; videos: number; cover: FeedItem; weight: number }>();
  for (const [place, video] of videos.entries())
    for (const tag of video.item.tags ?? []) {
      const known = tags.get(tag) ?? { tag, videos: 0, cover: video, weight: 0 };
      known.videos++;
      known.weight += 1 / Math.log2(place + 2);
      tags.set(tag, known);
    }
  return [...tags.values()].toSorted((a, b) => b.weight - a.weight);
}

import { fail } from '@tallscreen/kit/errors';
import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import type { ToTitled, TitledCause } from '#app/read-taste';
import type { ReadProfile } from '#app/read-profile';
import type { Catalogue, FeedItem } from '#domain/catalogue';
import { explain, type Explanation } from '#domain/explain';
import { isCandidate, isItemLive } from '#domain/media-item';
import { sumTaste } from '#domain/taste';

export interface ExplainVideoDeps {
  readonly catalogue: () => Catalogue;
  readonly readLiveVideos: ReadLiveVideos;
  readonly readProfile: ReadProfile;
  readonly toTitled: ToTitled;
}

interface FitsTaste {
  /** 0–1 */
  readonly taste: number;
  readonly because: readonly TitledCause[];
}

/**
 * Explains why a live video is shown. `isSeen`: whether the viewer may see it by its id; it need not be public then.
 * Throws not_found if the viewer may not see it.
 */
export function createExplainVideo(deps: ExplainVideoDeps) {
  const { catalogue, readLiveVideos, readProfile, toTitled } = deps;

  async function fitsTaste(viewer: SearchViewer, { id, item }: FeedItem, nowMs: number): Promise<FitsTaste> {
    const { profile, said, isHidden } = await readProfile(viewer);
    const known = catalogue();
    const sums = said.isOff || !isCandidate(item) ? undefined : sumTaste(known, profile, nowMs);
    if (!sums) return { taste: 0, because: [] };
    const features = known.find(id)?.features ?? known.tasteIndex.featuresOf(item, undefined);
    const fit = Math.max(0, sums.of(features));
    return { taste: fit, because: fit > 0 ? toTitled(sums.causesOf(features), isHidden) : [] };
  }

  return async function explainVideo(
    viewer: SearchViewer,
    videoId: number,
    isSeen: boolean,
  ): Promise<Explanation & { readonly because: readonly TitledCause[] }> {
    const [video] = await readLiveVideos(viewer, isSeen ? isItemLive : undefined)([videoId]);
    if (!video) throw fail('video_not_found');
    const nowMs = Date.now();
    const fits = await fitsTaste(viewer, video, nowMs);
    return { ...explain(video, catalogue().ranking(nowMs), nowMs, fits), because: fits.because };
  };
}

import { fail } from '@tallscreen/kit/errors';
import type { ReadLiveVideos, SearchViewer } from '#app/read-live-videos';
import type { Catalogue } from '#domain/catalogue';
import { explain, type Explanation } from '#domain/explain';

export interface ExplainVideoDeps {
  readonly catalogue: () => Catalogue;
  readonly readLiveVideos: ReadLiveVideos;
}

/** Explains why the feed shows a live video. Throws not_found for one that the viewer may not see. */
export const createExplainVideo = ({ catalogue, readLiveVideos }: ExplainVideoDeps) =>
  async function explainVideo(viewer: SearchViewer, videoId: number): Promise<Explanation> {
    const [video] = await readLiveVideos(viewer)([videoId]);
    if (!video) throw fail('video_not_found');
    const nowMs = Date.now();
    return explain(video, catalogue().ranking(nowMs), nowMs);
  };

import { createBatcher } from '@tallscreen/kit/batch';
import { fromId } from '@tallscreen/kit/ids';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type { Clients } from '#clients';
import { guest, toViewer, type Viewer } from '#reads/viewer';

interface Lookup {
  readonly videoId: number;
  readonly viewer: Viewer;
}

const PER_CALL = 250;

export type VideosRead = (videoId: number, viewer: Viewer) => Promise<Video | undefined>;

/**
 * A clip as its viewer may see it. Media answers each clip once, without saying for whom. A clip that several people ask
 * for in one turn is therefore asked for as a guest first, whose sight everybody has; where a guest sees nothing, each
 * person's own question goes out by itself.
 */
export function createVideosRead({ videos }: Pick<Clients, 'videos'>): VideosRead {
  async function ask(lookups: readonly Lookup[]): Promise<ReadonlyMap<number, Video>> {
    if (lookups.length === 0) return new Map();
    const answer = await videos.batchGetVideos({
      lookups: lookups.map(({ videoId, viewer }) => ({ videoId: fromId(videoId), viewer: toViewer(viewer) })),
    });
    return new Map(answer.videos.map((video) => [Number(video.id), video]));
  }

  return createVideosReadFrom(ask);
}

/** Apart from the client, so that who is asked for what can be tested. */
export function createVideosReadFrom(
  ask: (lookups: readonly Lookup[]) => Promise<ReadonlyMap<number, Video>>,
): VideosRead {
  const load = createBatcher<Lookup, Video | undefined>({
    maxSize: PER_CALL,
    keyOf: ({ videoId, viewer }) => `${videoId}:${viewer.userId}:${viewer.isAdmin}`,
    async run(lookups) {
      const byVideo = Map.groupBy(lookups, ({ videoId }) => videoId);
      const first = await ask(
        [...byVideo].map(([videoId, same]) => (same.length === 1 && same[0] ? same[0] : { videoId, viewer: guest })),
      );
      const unseen = lookups.filter(({ videoId }) => !first.has(videoId) && (byVideo.get(videoId)?.length ?? 0) > 1);
      const own = new Map(await Promise.all(unseen.map(async (l) => [l, (await ask([l])).get(l.videoId)] as const)));
      return lookups.map((lookup) => first.get(lookup.videoId) ?? own.get(lookup));
    },
  });
  return (videoId, viewer) => load({ videoId, viewer });
}

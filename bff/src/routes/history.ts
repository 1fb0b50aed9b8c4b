import { fromId } from '@tallscreen/kit/ids';
import type { HistoryEntry } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { route, type Route } from '#http/route';
import { hydrate } from '#reads/hydrate';
import { readShown } from '#reads/read-shown';
import { viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { Done, page, videoIdParams } from '#contract/common';
import { History } from '#contract/history';
import { iso, orNull } from '#views/scalar';
import { videoView } from '#views/video';

const common = { tag: 'watch history', access: 'signedIn' } as const;

/** Returns the watched videos that the viewer may still see. */
async function visible(reads: RouteDeps['reads'], viewer: Viewer, entries: readonly HistoryEntry[]) {
  const found = await Promise.all(entries.map(({ videoId }) => reads.mediaItem(Number(videoId), viewer)));
  const seen = found.flatMap((video) => video ?? []);
  const blocked = await reads.blocks.among(
    viewer,
    seen.map(({ uploaderId }) => uploaderId),
  );
  const allowed = seen.filter(({ uploaderId }) => !blocked.has(uploaderId));
  const viewedAt = new Map(entries.map((entry) => [entry.videoId, entry.viewedAt]));
  const videos = await hydrate(reads, viewer, allowed);
  return videos.map((video) => ({ ...videoView(video), viewed_at: iso(viewedAt.get(video.mediaItem.id)) }));
}

export function historyRoutes({ clients, reads }: RouteDeps): Route[] {
  /** Delete in feed first: if analytics then fails, the entry is still listed, and the user can delete it again. */
  async function forget(videoId: bigint): Promise<void> {
    await clients.choices.forgetSeen({ videoId });
    await clients.analytics.deleteHistory({ videoId });
  }

  return [
    route({
      ...common,
      method: 'get',
      path: '/me/history',
      operationId: 'listHistory',
      summary: 'List the videos that you watched, the last view first, without those that you cannot see any more',
      limits: ['read'],
      query: page(30, 100),
      response: History,
      async handle({ user, query: { cursor = '', limit } }) {
        const viewer = viewerOf(user);
        const read = async (pageToken: string) => {
          const answer = await clients.analytics.listHistory({ pageSize: limit, pageToken });
          return { items: answer.entries, nextPageToken: answer.nextPageToken };
        };
        const { shown, nextPageToken } = await readShown(cursor, read, (entries) => visible(reads, viewer, entries));
        return { videos: shown, next_cursor: orNull(nextPageToken) };
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/me/history',
      operationId: 'deleteHistory',
      summary:
        'Delete your whole watch history and reset your feed: what you have seen comes up like something new. Views stay counted',
      limits: ['write'],
      response: Done,
      async handle() {
        await forget(0n);
        return { detail: 'Your watch history is deleted and your feed is reset.' };
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/me/history/{id}',
      operationId: 'deleteHistoryEntry',
      summary: 'Delete one video from your watch history; a repeat changes nothing',
      limits: ['write'],
      params: videoIdParams,
      response: Done,
      async handle({ params: { id } }) {
        await forget(fromId(id));
        return { detail: 'This video is deleted from your watch history.' };
      },
    }),
  ];
}

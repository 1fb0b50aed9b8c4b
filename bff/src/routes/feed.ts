import { fail } from '@tallscreen/kit/errors';
import { audienceOf } from '@tallscreen/kit/video-details';
import { toKeptJson } from '#http/kept-json';
import { route, type Route } from '#http/route';
import { viewerOf, type Viewer } from '#reads/viewer';
import { nothingWhileAway } from '#reads/while-away';
import type { RouteDeps } from '#routes/deps';
import { FeedPage, feedQuery } from '#contract/video';
import { feedView } from '#views/feed';

/**
 * Media says whether the viewer may see the video, and feed whether it is live: feed does not know who follows whom,
 * and learns a moment later that a video is not for everybody any more. While media is away, feed decides alone.
 */
async function readPin({ reads }: Pick<RouteDeps, 'reads'>, viewer: Viewer, id: number) {
  if (id === 0) return { pinnedVideoId: 0, followsPinnedUploader: false };
  const found = await reads.mediaItem(id, viewer).then(
    (video) => video ?? 'unseen',
    (error: unknown) => nothingWhileAway(error),
  );
  if (found === 'unseen') return { pinnedVideoId: 0, followsPinnedUploader: false };
  return { pinnedVideoId: id, followsPinnedUploader: found !== undefined && audienceOf(found) === 'followers' };
}

export const feedRoutes = ({ reads }: RouteDeps): Route[] => [
  route({
    method: 'get',
    path: '/videos/feed',
    operationId: 'listFeed',
    tag: 'videos',
    summary:
      'List a page of the feed: ranked videos, or those of the users whom you follow by time, each followed by a promo while there are promos',
    access: 'signedIn',
    limits: ['read'],
    query: feedQuery,
    response: FeedPage,
    toJson: toKeptJson,
    async handle({ user, query: { limit, cursor: pageToken = '', video = 0, tab } }) {
      const viewer = viewerOf(user);
      if (tab === 'following') return feedView(await reads.followed({ viewer, limit, pageToken }));
      const page = await reads.feed({ viewer, limit, pageToken, ...(await readPin({ reads }, viewer, video)) });
      if (page.invalidToken) throw fail('invalid_cursor');
      return feedView(page);
    },
  }),
];

import { fail } from '@tallscreen/kit/errors';
import { toKeptJson } from '#http/kept-json';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { FeedPage, feedQuery } from '#contract/video';
import { feedView } from '#views/feed';

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
      const page = await reads.feed({ viewer, limit, pageToken, pinnedVideoId: video });
      if (page.invalidToken) throw fail('invalid_cursor');
      return feedView(page);
    },
  }),
];

import { parse as parseQuery } from 'node:querystring';
import type { z } from 'zod';
import type { Person } from '@tallscreen/kit/auth/person';
import { invalid } from '@tallscreen/kit/errors';
import { parse } from '#http/parse';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { enterVerified } from '#routes/fast-entry';
import { FeedPage, feedQuery } from '#schemas/video';
import { feedView } from '#views/feed';

const LIMITS = ['read'] as const;

export function feedRoutes(deps: RouteDeps): Route[] {
  async function readPage(person: Person, { limit, cursor = '', video = 0 }: z.output<typeof feedQuery>) {
    const page = await deps.reads.feed({ viewer: viewerOf(person), limit, pageToken: cursor, pinnedVideoId: video });
    if (page.invalidToken) throw invalid(page.invalidToken);
    return feedView(page);
  }

  return [
    route({
      method: 'get',
      path: '/videos/feed',
      operationId: 'listFeed',
      tag: 'videos',
      summary: 'A page of the feed: ranked videos, each followed by a promo while there are any',
      access: 'person',
      limits: LIMITS,
      query: feedQuery,
      response: FeedPage,
      handle: ({ person, query }) => readPage(person, query),
      async fast(call) {
        const { person } = await enterVerified(deps, LIMITS, call);
        return readPage(person, parse(feedQuery, parseQuery(call.query)));
      },
    }),
  ];
}

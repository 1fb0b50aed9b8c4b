import { parse as parseQuery } from 'node:querystring';
import type { z } from 'zod';
import type { Person } from '@tallscreen/kit/auth/person';
import { invalid } from '@tallscreen/kit/errors';
import { tokenOrRefuse } from '#http/auth';
import { parse } from '#http/parse';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { FeedPage, feedQuery } from '#schemas/video';
import { feedView } from '#views/feed';

export function feedRoutes({ reads, verify, limiter }: RouteDeps): Route[] {
  async function readPage(person: Person, { limit, cursor = '', video = 0 }: z.output<typeof feedQuery>) {
    const page = await reads.feed({ viewer: viewerOf(person), limit, pageToken: cursor, pinnedVideoId: video });
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
      limits: ['read'],
      query: feedQuery,
      response: FeedPage,
      handle: ({ person, query }) => readPage(person, query),
      async fast({ req, headers, query }) {
        const person = await verify(tokenOrRefuse(req));
        await limiter.count(['read'], { req: {}, person }, headers, 'before');
        return readPage(person, parse(feedQuery, parseQuery(query)));
      },
    }),
  ];
}

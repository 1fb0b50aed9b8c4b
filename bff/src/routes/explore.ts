import type { Request } from 'express';
import type { Person } from '@tallscreen/kit/auth/person';
import { languageCodeOf } from '@tallscreen/proto/rules/language-codes';
import { route, type Route } from '#http/route';
import { toViewer, viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/search';
import { userSummaryView } from '#views/user';

/** Rising videos, hashtags and people, for guests too. */
export function exploreRoutes({ clients: { search, choices }, reads }: RouteDeps): Route[] {
  /** Feed filters by the languages that a user has chosen. For all others the browser's language is used. */
  async function languageFor(req: Request, user: Person | undefined): Promise<string> {
    if (user && (await choices.getLanguages({})).languages.length > 0) return '';
    return languageCodeOf(req.acceptsLanguages()[0] ?? '') ?? '';
  }

  return [
    route({
      method: 'get',
      path: '/explore',
      operationId: 'explore',
      tag: 'search',
      summary:
        'List what is rising: hashtags, videos and people that are watched more in the last 48 hours than in the 14 days before; without `language` in your languages, or else in the first of Accept-Language',
      access: 'optional',
      limits: ['search'],
      query: schemas.exploreQuery,
      response: schemas.Explored,
      async handle({ user, req, query }) {
        const viewer = viewerOf(user);
        const [language, rising] = await Promise.all([query.language || languageFor(req, user), reads.risingVideos()]);
        const found = await search.explore({ viewer: toViewer(viewer), videoIds: [...rising], language });
        const covers = new Map(found.covers.map((item) => [item.id, reads.coverOf(item)]));
        return {
          tags: found.tags.map(({ tag, videoCount, coverVideoId }) => ({
            tag,
            videos: Number(videoCount),
            cover: covers.get(coverVideoId) ?? null,
          })),
          videos: await reads.foundVideos(viewer, found.items),
          people: found.users.map(userSummaryView),
        };
      },
    }),
  ];
}

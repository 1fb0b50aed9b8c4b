import { route, type Route } from '#http/route';
import { toViewer, viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/search';
import { orNull } from '#views/scalar';
import { userSummaryView } from '#views/user';

const common = { method: 'get', tag: 'search', access: 'signedIn', limits: ['search'] } as const;

interface Wanted {
  readonly query: string;
  readonly pageSize: number;
  readonly pageToken: string;
  /** number of videos */
  readonly language: string;
}

export function searchRoutes({ clients: { search }, reads }: RouteDeps): Route[] {
  async function findPeople(viewer: Viewer, { language: _of, ...wanted }: Wanted) {
    const { users, nextPageToken } = await search.searchUsers({ viewer: toViewer(viewer), ...wanted });
    return { people: users.map(userSummaryView), next_cursor: orNull(nextPageToken) };
  }

  async function findVideos(viewer: Viewer, wanted: Wanted) {
    const { items, nextPageToken } = await search.searchVideos({ viewer: toViewer(viewer), ...wanted });
    return { videos: await reads.foundVideos(viewer, items), next_cursor: orNull(nextPageToken) };
  }

  async function findTags(_viewer: Viewer, { language: _of, ...wanted }: Wanted) {
    const { tags, nextPageToken } = await search.searchTags(wanted);
    const found = tags.map(({ tag, videoCount }) => ({ tag, videos: Number(videoCount) }));
    return { tags: found, next_cursor: orNull(nextPageToken) };
  }

  const finders = { people: findPeople, videos: findVideos, tags: findTags };

  return [
    route({
      ...common,
      path: '/search',
      operationId: 'search',
      summary:
        'Find people, videos or hashtags by words, by their beginnings, or with one typo in five letters or more',
      query: schemas.findQuery,
      response: schemas.Found,
      handle: ({ user, query: { q, type, limit, language, cursor = '' } }) =>
        finders[type](viewerOf(user), { query: q, language, pageSize: limit, pageToken: cursor }),
    }),
    route({
      ...common,
      path: '/tags/{tag}/videos',
      operationId: 'listTagVideos',
      summary: 'List the videos with a hashtag, best first',
      params: schemas.tagParams,
      query: schemas.tagVideosQuery,
      response: schemas.TagVideos,
      async handle({ user, params: { tag }, query: { limit, language, cursor = '' } }) {
        const viewer = viewerOf(user);
        const wanted = { viewer: toViewer(viewer), tag, language, pageSize: limit, pageToken: cursor };
        const { items, nextPageToken } = await search.listTagVideos(wanted);
        return { videos: await reads.foundVideos(viewer, items), next_cursor: orNull(nextPageToken) };
      },
    }),
  ];
}

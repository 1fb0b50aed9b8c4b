import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import { toViewer, viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { page, videoIdParams } from '#schemas/common';
import * as schemas from '#schemas/library';
import { orNull } from '#views/scalar';
import { userSummaryView } from '#views/user';

const common = { tag: 'library', access: 'signedIn' } as const;
const list = { ...common, method: 'get', limits: ['read'] } as const;
const SUGGESTIONS = 12;

/** What a user saved, likes and follows; nobody else can read it. */
export function libraryRoutes({ clients, reads }: RouteDeps): Route[] {
  const saves = (['save', 'unsave'] as const).map((action) =>
    route({
      ...common,
      method: 'post',
      path: `/videos/{id}/${action}`,
      operationId: `${action}Video`,
      summary:
        action === 'save'
          ? 'Save a video for later, which nobody else sees; a repeat changes nothing'
          : 'Take a video out of the saved ones; a repeat changes nothing',
      limits: ['write'],
      params: videoIdParams,
      guestDetail: 'Please log in to save videos.',
      response: schemas.Saved,
      errors: [404],
      async handle({ params: { id } }) {
        const saved = action === 'save';
        await clients.library.setSave({ videoId: fromId(id), isSaved: saved });
        return { saved };
      },
    }),
  );
  return [
    ...saves,
    route({
      ...list,
      path: '/me/saved',
      operationId: 'listSaved',
      summary: 'List the videos that you have saved, the last saved first',
      query: page(20, 50),
      response: schemas.LibraryPage,
      async handle({ user, query: { limit, cursor = '' } }) {
        const { videoIds, nextPageToken } = await clients.library.listSaved({ pageSize: limit, pageToken: cursor });
        return { videos: await reads.videosById(viewerOf(user), videoIds), next_cursor: orNull(nextPageToken) };
      },
    }),
    route({
      ...list,
      path: '/me/liked',
      operationId: 'listLiked',
      summary: 'List the videos that you like, the last liked first',
      query: page(20, 50),
      response: schemas.LibraryPage,
      async handle({ user, query: { limit, cursor = '' } }) {
        const { itemIds, nextPageToken } = await clients.library.listLiked({ pageSize: limit, pageToken: cursor });
        return { videos: await reads.videosById(viewerOf(user), itemIds), next_cursor: orNull(nextPageToken) };
      },
    }),
    route({
      ...list,
      path: '/me/marks',
      operationId: 'readMarks',
      summary: 'Read whom you follow and which videos you have saved, by id',
      response: schemas.Marks,
      async handle() {
        const [followed, saved] = await Promise.all([
          clients.follows.readFollowedIds({}),
          clients.library.readSavedIds({}),
        ]);
        return { followed_user_ids: followed.userIds.map(Number), saved_video_ids: saved.videoIds.map(Number) };
      },
    }),
    route({
      ...list,
      path: '/me/suggestions',
      operationId: 'listSuggestions',
      summary: 'List people to follow: whose videos do best among those whom you do not follow',
      response: schemas.Suggestions,
      async handle({ user }) {
        const { userIds: excludedUserIds } = await clients.follows.readFollowedIds({});
        const asked = { viewer: toViewer(viewerOf(user)), excludedUserIds, pageSize: SUGGESTIONS };
        const { users } = await clients.lists.suggestUploaders(asked);
        return { users: users.map(userSummaryView) };
      },
    }),
  ];
}

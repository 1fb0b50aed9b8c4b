import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import { readShown } from '#reads/read-shown';
import { toViewer, viewerOf, type Viewer } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { page, videoIdParams } from '#contract/common';
import * as schemas from '#contract/library';
import { orNull } from '#views/scalar';
import { userSummaryView } from '#views/user';

const common = { tag: 'library', access: 'signedIn' } as const;
const list = { ...common, method: 'get', limits: ['read'] } as const;
const SUGGESTIONS = 12;

/** What a user saved, likes and follows; nobody else can read it. */
export function libraryRoutes({ clients, reads }: RouteDeps): Route[] {
  /** Leaves out videos that are not live, and reads on if none is left. */
  const listVideos = async (viewer: Viewer, cursor: string, read: Parameters<typeof readShown<bigint, unknown>>[1]) => {
    const { shown, nextPageToken } = await readShown(cursor, read, (ids) => reads.videosById(viewer, ids));
    return { videos: shown, next_cursor: orNull(nextPageToken) };
  };
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
      guestCode: 'log_in_to_save',
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
        const read = async (pageToken: string) => {
          const answer = await clients.library.listSaved({ pageSize: limit, pageToken });
          return { items: answer.videoIds, nextPageToken: answer.nextPageToken };
        };
        return listVideos(viewerOf(user), cursor, read);
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
        const read = async (pageToken: string) => {
          const answer = await clients.library.listLiked({ pageSize: limit, pageToken });
          return { items: answer.itemIds, nextPageToken: answer.nextPageToken };
        };
        return listVideos(viewerOf(user), cursor, read);
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

import { fromId } from '@tallscreen/kit/ids';
import { ItemType } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { toViewer, viewerOf } from '#reads/viewer';
import { deleteClip, hydrate, hydrateIfPossible, likeHandlers, readClip } from '#routes/clips';
import type { RouteDeps } from '#routes/deps';
import { Done, page, videoIdParams } from '#schemas/common';
import * as schemas from '#schemas/video';
import { iso, orNull } from '#views/scalar';
import { videoView } from '#views/video';

const common = { tag: 'videos', params: videoIdParams, errors: [404] } as const;

export function videoRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;
  return [
    route({
      method: 'get',
      path: '/videos/me/uploads',
      operationId: 'listUploads',
      tag: 'videos',
      summary: 'Own videos, newest first, with what is becoming of them',
      access: 'person',
      limits: ['read'],
      query: page(20, 50),
      response: schemas.UploadList,
      async handle({ person, query: { cursor = '', limit } }) {
        const viewer = viewerOf(person);
        const answer = await clients.videos.listUploads({
          uploaderId: fromId(person.userId),
          viewer: toViewer(viewer),
          kind: VideoKind.VIDEO,
          page: { limit, pageToken: cursor },
        });
        return {
          uploads: (await hydrateIfPossible(deps, viewer, answer.videos)).map(videoView),
          cooldown_remaining: answer.cooldownRemainingSeconds,
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/videos/{id}',
      operationId: 'readVideo',
      summary: 'A video: a live one for everybody, another for its uploader and admins',
      access: 'optional',
      limits: ['read'],
      response: schemas.Video,
      async handle({ person, params: { id } }) {
        const viewer = viewerOf(person);
        const video = await readClip(deps, VideoKind.VIDEO, id, viewer);
        const [clip] = await hydrate(deps, viewer, [video]);
        if (!clip) throw new Error('a clip was lost on its way');
        return videoView(clip);
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/videos/{id}',
      operationId: 'deleteVideo',
      summary: 'Delete a video with all its files; its uploader or an admin',
      access: 'person',
      limits: ['write'],
      response: Done,
      errors: [403, 404, 409],
      async handle({ person, params: { id } }) {
        await deleteClip(deps, VideoKind.VIDEO, id, person);
        return { detail: 'Video removed successfully.' };
      },
    }),
    ...(['like', 'unlike'] as const).map((action) =>
      route({
        ...common,
        method: 'post',
        path: `/videos/{id}/${action}`,
        operationId: `${action}Video`,
        summary: action === 'like' ? 'Like a video; again changes nothing' : 'Take a like back',
        access: 'person',
        limits: ['write'],
        response: schemas.Liked,
        ...likeHandlers(deps, ItemType.VIDEO, action === 'like'),
      }),
    ),
    route({
      ...common,
      method: 'get',
      path: '/videos/{id}/viewers',
      operationId: 'listViewers',
      summary: 'Who viewed a video, newest first; its uploader and admins',
      access: 'person',
      limits: ['read'],
      query: page(50, 100),
      response: schemas.ViewerList,
      errors: [403, 404],
      handle: ({ params: { id }, query }) => listViewers({ clients, reads }, id, query),
    }),
    route({
      ...common,
      method: 'post',
      path: '/videos/{id}/appeal',
      operationId: 'appeal',
      summary: 'Ask for a rejected video to be looked at again, once',
      access: 'person',
      limits: ['write'],
      body: schemas.appealBody,
      bodyKind: 'form',
      response: Done,
      errors: [403, 404, 409],
      async handle({ params: { id }, body: { text } }) {
        await clients.reviews.createAppeal({ videoId: fromId(id), text });
        return { detail: 'Your appeal has been received.' };
      },
    }),
  ];
}

export async function listViewers(
  { clients, reads }: Pick<RouteDeps, 'clients' | 'reads'>,
  id: number,
  { cursor = '', limit }: { cursor?: string | undefined; limit: number },
) {
  const answer = await clients.analytics.listViewers({ videoId: fromId(id), page: { limit, pageToken: cursor } });
  const people = await reads.users.byIds(answer.viewers.map(({ userId }) => userId));
  return {
    viewers: answer.viewers.map(({ userId, viewedAtMs, watchSeconds }) => {
      const user = people.get(userId);
      return {
        user_id: Number(userId),
        username: user?.username ?? null,
        avatar_url: user ? orNull(user.avatarUrl) : null,
        viewed_at: iso(viewedAtMs),
        watch_time: Number(watchSeconds),
      };
    }),
    next_cursor: orNull(answer.nextPageToken),
  };
}

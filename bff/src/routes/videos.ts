import { create } from '@bufbuild/protobuf';
import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { ListViewersResponseSchema } from '@tallscreen/proto/tallscreen/analytics/v1/analytics_service_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { hydrate, hydrateOrZeros } from '#reads/hydrate';
import { readShown } from '#reads/read-shown';
import { viewerOf, type Viewer } from '#reads/viewer';
import { nothingWhileAway } from '#reads/while-away';
import { askIfOwn } from '#routes/late-copies';
import { listUploads, mediaItemRoutes, readMediaItem, refuseUnseen } from '#routes/media-items';
import type { RouteDeps } from '#routes/deps';
import { Done, page, videoIdParams, type Page } from '#contract/common';
import { videoEditBody } from '#contract/upload';
import * as schemas from '#contract/video';
import { appealView } from '#views/appeal';
import { newCounterNotice } from '#views/counter-notice';
import { iso, orNull } from '#views/scalar';
import { videoView } from '#views/video';
import { toDetailsEdit } from '#views/video-details';

/** A cover takes ffmpeg a second or two, and may wait for others. */
const EDIT_MS = 20_000;

const common = { tag: 'videos', params: videoIdParams, errors: [404] } as const;

export function videoRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;
  return [
    route({
      method: 'get',
      path: '/videos/me/uploads',
      operationId: 'listUploads',
      tag: 'videos',
      summary: 'List your own videos, newest first, with their status and progress',
      access: 'signedIn',
      limits: ['read'],
      query: page(20, 50),
      response: schemas.UploadList,
      async handle({ user, query }) {
        const viewer = viewerOf(user);
        const uploaderId = fromId(user.userId);
        const answer = await listUploads(deps, { uploaderId, kind: VideoKind.VIDEO, viewer, page: query });
        const itemIds = answer.videos.map(({ id }) => id);
        const [videos, appeals] = await Promise.all([
          hydrateOrZeros(reads, viewer, answer.videos),
          // The list does not wait for appeals while moderation does not answer.
          itemIds.length > 0 ? clients.reviews.batchGetAppeals({ itemIds }).catch(nothingWhileAway) : undefined,
        ]);
        const appealOf = new Map(appeals?.appeals.map((appeal) => [Number(appeal.itemId), appealView(appeal)]));
        return {
          uploads: videos.map(videoView).map((video) => ({ ...video, appeal: appealOf.get(video.id) ?? null })),
          scanned_by_ai: deps.hasScanModel,
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
      summary:
        'Read a video that you may see: a live one by its visibility; its uploader and admins get every one, also before it is live',
      access: 'optional',
      limits: ['read'],
      response: schemas.Video,
      async handle({ user, params: { id } }) {
        const viewer = viewerOf(user);
        const video = await readMediaItem(deps, VideoKind.VIDEO, id, viewer);
        const [[hydrated]] = await Promise.all([
          hydrate(reads, viewer, [video]),
          reads.blocks.refuse(viewer, video.uploaderId, 'video_not_found'),
        ]);
        if (!hydrated) throw new Error('hydrate returned no video');
        return videoView(hydrated);
      },
    }),
    route({
      ...common,
      method: 'put',
      path: '/videos/{id}',
      operationId: 'editVideo',
      summary:
        'Change the details, the cover or the visibility of your video; new words are scanned again, a visibility holds within seconds',
      access: 'signedIn',
      limits: ['write', 'words', 'cover'],
      body: videoEditBody,
      bodyKind: 'form',
      response: schemas.Video,
      errors: [403, 404],
      timeoutMs: EDIT_MS,
      async handle({ user, params: { id }, body: { cover_ms: coverMs, ...typed } }) {
        const viewer = viewerOf(user);
        const edit = {
          videoId: fromId(id),
          ...toDetailsEdit(typed),
          ...(coverMs !== undefined && { coverMs: BigInt(coverMs) }),
        };
        const { video } = await refuseUnseen(deps, { id, kind: VideoKind.VIDEO, viewer }, () =>
          clients.videos.editVideo(edit, { timeoutMs: EDIT_MS }),
        );
        if (!video) throw new Error('No video.');
        // The change is stored, so the call must not fail if counters or names cannot be read.
        const [hydrated] = await hydrateOrZeros(reads, viewer, [video]);
        return videoView(hydrated!);
      },
    }),
    ...mediaItemRoutes(deps, 'video'),
    route({
      ...common,
      method: 'get',
      path: '/videos/{id}/viewers',
      operationId: 'listViewers',
      summary: 'List who viewed a video, latest view first; for its uploader and admins',
      access: 'signedIn',
      limits: ['read'],
      query: page(50, 100),
      response: schemas.ViewerList,
      errors: [403, 404],
      handle: ({ user, params: { id }, query }) => listViewers({ clients, reads }, viewerOf(user), id, query),
    }),
    route({
      ...common,
      method: 'post',
      path: '/videos/{id}/appeal',
      operationId: 'appeal',
      summary: 'Appeal once against the rejection of a video',
      access: 'signedIn',
      limits: ['write'],
      body: schemas.appealBody,
      bodyKind: 'form',
      response: Done,
      errors: [403, 404, 409],
      async handle({ params: { id }, body: { text, counter_notice: given } }) {
        await clients.reviews.createAppeal({ itemId: fromId(id), text, ...newCounterNotice(given) });
        return { detail: 'Your appeal has been received.' };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/videos/{id}/appeal',
      operationId: 'readAppeal',
      summary: 'Read what became of your appeal against the rejection of a video',
      access: 'signedIn',
      limits: ['read'],
      response: schemas.AppealState,
      async handle({ params: { id } }) {
        const [appeal] = (await clients.reviews.batchGetAppeals({ itemIds: [fromId(id)] })).appeals;
        if (!appeal) throw fail('appeal_not_found');
        return appealView(appeal);
      },
    }),
  ];
}

export async function listViewers(
  { clients, reads }: Pick<RouteDeps, 'clients' | 'reads'>,
  viewer: Viewer,
  id: number,
  { cursor = '', limit }: Page,
) {
  const asked = { id, kind: VideoKind.VIDEO, viewer };
  const read = async (pageToken: string) => {
    const answer = await refuseUnseen({ reads }, asked, () =>
      askIfOwn(
        { reads },
        asked,
        () => clients.analytics.listViewers({ videoId: fromId(id), pageSize: limit, pageToken }),
        create(ListViewersResponseSchema),
      ),
    );
    return { items: answer.viewers, nextPageToken: answer.nextPageToken };
  };
  const { shown, nextPageToken } = await readShown(cursor, read, async (viewers) => {
    const ids = viewers.map(({ userId }) => userId);
    const [users, blocked] = await Promise.all([reads.users.byIds(ids), reads.blocks.among(viewer, ids)]);
    return viewers
      .filter(({ userId }) => !blocked.has(userId))
      .map(({ userId, viewedAt, watchSeconds }) => {
        const user = users.get(userId);
        return {
          user_id: Number(userId),
          username: user?.username ?? null,
          avatar_url: user ? orNull(user.avatarUrl) : null,
          viewed_at: iso(viewedAt),
          watch_time: Number(watchSeconds),
        };
      });
  });
  return { viewers: shown, next_cursor: orNull(nextPageToken) };
}

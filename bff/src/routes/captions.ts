import { fromId } from '@tallscreen/kit/ids';
import { audienceOf } from '@tallscreen/kit/video-details';
import { VideoKind, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { toViewer, viewerOf } from '#reads/viewer';
import { readMediaItem, refuseUnseen } from '#routes/media-items';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/captions';
import { captionsView } from '#views/video';

const common = {
  path: '/videos/{id}/captions/{lang}',
  tag: 'videos',
  params: schemas.captionsParams,
} as const;

const answer = (video: Video | undefined) => ({ captions: video ? captionsView(video) : [] });

export function captionRoutes(deps: RouteDeps): Route[] {
  const { clients, reads } = deps;
  return [
    route({
      ...common,
      method: 'get',
      operationId: 'readCaptions',
      summary: 'Read the captions of a video in one language as WebVTT',
      access: 'optional',
      limits: ['read'],
      answerType: 'text/vtt',
      response: schemas.captionsFile,
      errors: [404],
      async handle({ user, params: { id, lang } }) {
        const viewer = viewerOf(user);
        const video = await readMediaItem(deps, VideoKind.VIDEO, id, viewer);
        await reads.blocks.refuse(viewer, video.uploaderId, 'video_not_found');
        // Only followers get a video that is for followers.
        const asked = { viewer: toViewer(viewer), isFollower: audienceOf(video) === 'followers' };
        return (await clients.videos.getCaptions({ videoId: fromId(id), lang, ...asked })).text;
      },
    }),
    route({
      ...common,
      method: 'put',
      operationId: 'setCaptions',
      summary:
        'Add captions to your video, or replace those in this language; their words are scanned, and a bad file gets 400 with its line',
      access: 'signedIn',
      limits: ['write', 'words'],
      body: schemas.captionsFile,
      bodyKind: 'vtt',
      response: schemas.CaptionsSet,
      errors: [403, 404],
      async handle({ user, params: { id, lang }, body }) {
        const { video } = await refuseUnseen(deps, { id, kind: VideoKind.VIDEO, viewer: viewerOf(user) }, () =>
          clients.videos.setCaptions({ videoId: fromId(id), lang, text: body }),
        );
        return answer(video);
      },
    }),
    route({
      ...common,
      method: 'delete',
      operationId: 'deleteCaptions',
      summary: 'Delete the captions of your video in one language; a repeat changes nothing',
      access: 'signedIn',
      limits: ['write'],
      response: schemas.CaptionsSet,
      errors: [403, 404],
      async handle({ user, params: { id, lang } }) {
        const { video } = await refuseUnseen(deps, { id, kind: VideoKind.VIDEO, viewer: viewerOf(user) }, () =>
          clients.videos.deleteCaptions({ videoId: fromId(id), lang }),
        );
        return answer(video);
      },
    }),
  ];
}

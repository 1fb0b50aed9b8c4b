import { fromId } from '@tallscreen/kit/ids';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { askIfSeen } from '#routes/late-copies';
import { Done, videoIdParams } from '#contract/common';
import * as schemas from '#contract/taste';
import { causeTypeOf, tasteView } from '#views/taste';

const common = { tag: 'taste', access: 'signedIn' } as const;
const read = { ...common, method: 'get', limits: ['read'] } as const;
const change = { ...common, limits: ['write'] } as const;
const ofVideo = { ...change, path: '/videos/{id}/more-like-this', params: videoIdParams, response: Done } as const;

/** What the feed has learned of the caller's taste, and what the caller says about it. */
export const tasteRoutes = ({ clients: { taste }, reads }: RouteDeps): Route[] => [
  route({
    ...read,
    path: '/me/feed-settings',
    operationId: 'readFeedSettings',
    summary: 'Read whether your feed follows your taste',
    response: schemas.FeedSettings,
    handle: async () => ({ personalised: (await taste.getFeedSettings({})).isPersonalised }),
  }),
  route({
    ...change,
    method: 'put',
    path: '/me/feed-settings',
    operationId: 'setFeedSettings',
    summary: "Set whether your feed follows your taste, or has everybody's order; holds from the next page on",
    body: schemas.feedSettingsBody,
    response: schemas.FeedSettings,
    handle: async ({ body: { personalised } }) => ({
      personalised: (await taste.setFeedSettings({ isPersonalised: personalised })).isPersonalised,
    }),
  }),
  route({
    ...ofVideo,
    method: 'post',
    operationId: 'wantMoreLikeThis',
    summary: 'Ask for more videos like this one; a repeat changes nothing',
    errors: [404],
    async handle({ user, params: { id } }) {
      const asked = { id, kind: VideoKind.VIDEO, viewer: viewerOf(user) };
      await askIfSeen({ reads }, asked, (isSeen) =>
        taste.setMoreLikeThis({ videoId: fromId(id), isWanted: true, isSeen }),
      );
      return { detail: 'You will see more videos like this one.' };
    },
  }),
  route({
    ...ofVideo,
    method: 'delete',
    operationId: 'undoMoreLikeThis',
    summary: 'Take back that you want more videos like this one; a repeat changes nothing',
    async handle({ params: { id } }) {
      await taste.setMoreLikeThis({ videoId: fromId(id), isWanted: false });
      return { detail: 'This video no longer counts as one of which you want more.' };
    },
  }),
  route({
    ...read,
    path: '/me/taste',
    operationId: 'readTaste',
    summary: 'Read what the feed believes you like, also while it does not follow it',
    response: schemas.Taste,
    handle: async () => tasteView(await taste.getTaste({})),
  }),
  route({
    ...change,
    method: 'delete',
    path: '/me/taste',
    operationId: 'forgetTaste',
    summary: 'Forget what the feed has learned of your taste, and start anew; history, likes and follows stay',
    response: Done,
    async handle() {
      await taste.forgetTaste({});
      return { detail: 'Your feed starts anew.' };
    },
  }),
  route({
    ...change,
    method: 'delete',
    path: '/me/taste/{type}/{id}',
    operationId: 'removeFromTaste',
    summary: 'Remove a video, creator or hashtag from what the feed believes you like; a repeat changes nothing',
    params: schemas.causeParams,
    response: Done,
    async handle({ params: { type, id } }) {
      const named = type === 'tag' ? { tag: id } : { id: fromId(Number(id)) };
      await taste.removeTaste({ type: causeTypeOf[type], ...named });
      return { detail: 'Your feed no longer counts this.' };
    },
  }),
  route({
    ...change,
    method: 'post',
    path: '/me/taste/picks',
    operationId: 'pickTaste',
    summary: 'Name hashtags and creators that you like, as at the first start; a repeat changes nothing',
    body: schemas.picksBody,
    response: Done,
    async handle({ body: { tags, creators } }) {
      await taste.pickTaste({ tags, creatorIds: creators.map(fromId) });
      return { detail: 'Your feed starts with these.' };
    },
  }),
];

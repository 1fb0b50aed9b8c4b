import type { Person } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import { NotInterestedReason } from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import { VideoKind } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import { route, type Route } from '#http/route';
import { viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { askIfSeen } from '#routes/late-copies';
import * as schemas from '#contract/choices';
import { Done, videoIdParams } from '#contract/common';
import { notInterestedView, reasonOf, SHOWN_VIDEOS, whyView } from '#views/choices';
import { causesView } from '#views/taste';

const ofVideo = { tag: 'videos', access: 'signedIn', params: videoIdParams } as const;
const ofCaller = { tag: 'feed choices', access: 'signedIn' } as const;

const videoOf = (id: number, user: Person) => ({ id, kind: VideoKind.VIDEO, viewer: viewerOf(user) });

const gone = {
  video: 'You will not see this video in your feed.',
  creator: 'You will not see this creator in your feed.',
  tag: 'You will not see videos with this hashtag in your feed.',
} as const;

/** Routes by which a user sees less of something, and reads why the feed shows a video. */
export const choiceRoutes = ({ clients: { choices }, reads }: RouteDeps): Route[] => [
  route({
    ...ofVideo,
    method: 'post',
    path: '/videos/{id}/not-interested',
    operationId: 'setNotInterested',
    summary: 'Leave a video, its creator or its hashtags out of your feed at once; a repeat changes nothing',
    limits: ['write'],
    body: schemas.notInterestedBody,
    response: Done,
    errors: [404],
    async handle({ user, params: { id }, body: { reason, tag = '' } }) {
      const choice = { videoId: fromId(id), reason: reasonOf[reason], tag, isNotInterested: true };
      await askIfSeen({ reads }, videoOf(id, user), (isSeen) => choices.setNotInterested({ ...choice, isSeen }));
      return { detail: gone[reason] };
    },
  }),
  route({
    ...ofVideo,
    method: 'delete',
    path: '/videos/{id}/not-interested',
    operationId: 'undoNotInterested',
    summary: 'Take back what was left out by this video; a repeat changes nothing',
    limits: ['write'],
    query: schemas.undoQuery,
    response: Done,
    async handle({ params: { id }, query: { reason, tag = '' } }) {
      await choices.setNotInterested({ videoId: fromId(id), reason: reasonOf[reason], tag, isNotInterested: false });
      return { detail: 'It may come up in your feed again.' };
    },
  }),
  route({
    ...ofVideo,
    method: 'get',
    path: '/videos/{id}/why',
    operationId: 'explainVideo',
    summary: 'Explain in one sentence why a live video that you may see is shown, with the figures of the ranking',
    limits: ['read'],
    response: schemas.VideoWhy,
    errors: [404],
    async handle({ user, params: { id } }) {
      const why = await askIfSeen({ reads }, videoOf(id, user), (isSeen) =>
        choices.explainVideo({ videoId: fromId(id), isSeen }),
      );
      return { ...whyView(why), because: causesView(why.because) };
    },
  }),
  route({
    ...ofCaller,
    method: 'get',
    path: '/me/not-interested',
    operationId: 'listNotInterested',
    summary: 'List what you left out of your feed',
    limits: ['read'],
    response: schemas.NotInterestedList,
    async handle({ user }) {
      const { choices: all } = await choices.listNotInterested({});
      const creatorIds = all.map(({ creatorId }) => creatorId).filter((id) => id > 0n);
      const shown = all.filter(({ reason }) => reason === NotInterestedReason.VIDEO).slice(0, SHOWN_VIDEOS);
      const viewer = viewerOf(user);
      const [users, videos] = await Promise.all([
        reads.users.byIds(creatorIds),
        Promise.all(shown.map(({ videoId }) => reads.mediaItem(Number(videoId), viewer))),
      ]);
      const uploaderIds = videos.flatMap((video) => video?.uploaderId ?? []);
      const blocked = await reads.blocks.among(viewer, [...creatorIds, ...uploaderIds]);
      const isSeen = (userId: bigint) => !blocked.has(userId);
      return notInterestedView(
        all,
        new Map([...users].filter(([id]) => isSeen(id))),
        new Map(videos.flatMap((video) => (video && isSeen(video.uploaderId) ? [[video.id, video]] : []))),
      );
    },
  }),
  route({
    ...ofCaller,
    method: 'get',
    path: '/me/muted-words',
    operationId: 'readMutedWords',
    summary: 'Read the words that keep videos out of your feed',
    limits: ['read'],
    response: schemas.MutedWords,
    handle: async () => ({ words: (await choices.getMutedWords({})).words }),
  }),
  route({
    ...ofCaller,
    method: 'put',
    path: '/me/muted-words',
    operationId: 'setMutedWords',
    summary: 'Replace your muted words: videos with one of them in title or hashtags leave your feed at once',
    limits: ['write'],
    body: schemas.mutedWordsBody,
    response: schemas.MutedWords,
    handle: async ({ body: { words } }) => ({ words: (await choices.setMutedWords({ words })).words }),
  }),
  route({
    ...ofCaller,
    method: 'get',
    path: '/me/languages',
    operationId: 'readLanguages',
    summary: 'Read the languages of the videos that your feed shows',
    limits: ['read'],
    response: schemas.Languages,
    handle: async () => ({ languages: (await choices.getLanguages({})).languages }),
  }),
  route({
    ...ofCaller,
    method: 'put',
    path: '/me/languages',
    operationId: 'setLanguages',
    summary: 'Replace the languages of the videos that your feed shows; videos that name none are shown anyway',
    limits: ['write'],
    body: schemas.languagesBody,
    response: schemas.Languages,
    handle: async ({ body: { languages } }) => ({ languages: (await choices.setLanguages({ languages })).languages }),
  }),
];

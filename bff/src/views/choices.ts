import {
  NotInterestedReason,
  type ExplainPromoResponse,
  type NotInterested,
} from '@tallscreen/proto/tallscreen/feed/v1/choice_service_pb';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type * as schemas from '#contract/choices';
import { orNull, paramsView } from '#views/scalar';
import { userSummaryView } from '#views/user';
import { titleOf } from '#views/video-details';

type Reason = (typeof schemas.notInterestedReasons)[number];

export const reasonOf: Record<Reason, NotInterestedReason> = {
  video: NotInterestedReason.VIDEO,
  creator: NotInterestedReason.CREATOR,
  tag: NotInterestedReason.TAG,
};

type Explained = Pick<ExplainPromoResponse, 'text' | 'code' | 'params' | 'parts'>;

export const whyView = ({ text, code, params, parts }: Explained): schemas.Why => ({
  text,
  code,
  params: paramsView(params),
  parts: parts.map(({ name, value }) => ({ name, value })),
});

/** Leaves out creators whose accounts are deleted. */
export function notInterestedView(
  choices: readonly NotInterested[],
  users: ReadonlyMap<bigint, PublicUser>,
  videos: ReadonlyMap<bigint, Video>,
): schemas.NotInterestedList {
  const of = (reason: NotInterestedReason) => choices.filter((choice) => choice.reason === reason);
  const ofVideos = of(NotInterestedReason.VIDEO);
  const business = of(NotInterestedReason.BUSINESS).flatMap(({ creatorId, videoId }) => {
    const user = users.get(creatorId);
    return user ? [{ ...userSummaryView(user), promo_id: Number(videoId) }] : [];
  });
  return {
    businesses: business,
    creators: of(NotInterestedReason.CREATOR).flatMap(({ creatorId, videoId }) => {
      const user = users.get(creatorId);
      return user ? [{ ...userSummaryView(user), video_id: Number(videoId) }] : [];
    }),
    tags: of(NotInterestedReason.TAG).map(({ tag, videoId }) => ({ tag, video_id: Number(videoId) })),
    videos: ofVideos.slice(0, SHOWN_VIDEOS).map(({ videoId }) => {
      const video = videos.get(videoId);
      return {
        video_id: Number(videoId),
        title: video ? titleOf(video) : null,
        thumbnail_url: video ? orNull(video.posterUrl) : null,
      };
    }),
    video_count: ofVideos.length,
  };
}

export const SHOWN_VIDEOS = 50;

import { durationMs } from '@bufbuild/protobuf/wkt';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { VideoStatus, type Rendition, type Video } from '@tallscreen/proto/tallscreen/media/v1/video_pb';
import type * as schemas from '#contract/video';
import { atSecondsView } from '#views/moment';
import { iso, orNull } from '#views/scalar';
import { detailsView, shownDetailsView } from '#views/video-details';

/** A media item's counters, and whether the viewer likes it. */
export interface ItemEngagement {
  readonly likeCount: bigint;
  readonly commentCount: bigint;
  readonly isLiked: boolean;
}

type Stage = (typeof schemas.stages)[number];

const statusNames: Partial<Record<VideoStatus, schemas.VideoStatus>> = {
  [VideoStatus.UPLOADED]: 'pending',
  [VideoStatus.PROCESSING]: 'pending',
  [VideoStatus.SCANNING]: 'pending',
  [VideoStatus.PENDING]: 'pending',
  [VideoStatus.SCHEDULED]: 'scheduled',
  [VideoStatus.TESTING]: 'testing',
  [VideoStatus.PROMOTED]: 'promoted',
  [VideoStatus.VIRAL]: 'viral',
  [VideoStatus.APPROVED]: 'approved',
  [VideoStatus.REJECTED]: 'rejected',
};

const stageNames: Partial<Record<VideoStatus, Stage>> = {
  [VideoStatus.UPLOADED]: 'uploaded',
  [VideoStatus.PROCESSING]: 'processing',
  [VideoStatus.SCANNING]: 'scanning',
};

const tierNames: Partial<Record<VideoStatus, schemas.Tier>> = {
  [VideoStatus.TESTING]: 'testing',
  [VideoStatus.PROMOTED]: 'promoted',
  [VideoStatus.VIRAL]: 'viral',
};

export const statusName = (status: VideoStatus): schemas.VideoStatus => statusNames[status] ?? 'unknown';
export const tierName = (status: VideoStatus): schemas.Tier | null => tierNames[status] ?? null;

/** Returns null for 0: duration and size are 0 until the file has been processed. */
const known = (value: number): number | null => (value > 0 ? value : null);

export const captionsView = ({ captions }: Pick<Video, 'captions'>) =>
  captions.map(({ lang, url, automatic }) => ({ lang, url, ...(automatic && { automatic }) }));

const renditionView = ({ name, url, width, height, bitrateKbps }: Rendition): schemas.Rendition => ({
  name,
  url,
  width,
  height,
  bitrate: bitrateKbps,
});

/** The fields of a media item that every screen shows. */
export const mediaItemView = (mediaItem: Video) => ({
  id: Number(mediaItem.id),
  ...shownDetailsView(mediaItem),
  video_url: mediaItem.renditions[0]?.url ?? null,
  thumbnail_url: orNull(mediaItem.posterUrl),
  status: statusName(mediaItem.status),
  rejection_reason: orNull(mediaItem.rejectionReason),
  rejection_reason_code: orNull(mediaItem.rejectionReasonCode),
  created_at: iso(mediaItem.createdAt),
  duration: mediaItem.duration ? durationMs(mediaItem.duration) / 1000 : 0,
  width: mediaItem.width,
  height: mediaItem.height,
  renditions: mediaItem.renditions.map(renditionView),
  captions: captionsView(mediaItem),
});

/** Further fields that the uploader and admins see, even while a media item is processed. */
function ownItemView(mediaItem: Video) {
  const view = mediaItemView(mediaItem);
  return {
    ...view,
    duration: known(view.duration),
    width: known(view.width),
    height: known(view.height),
    rejection_at_seconds: atSecondsView({ momentMs: mediaItem.rejectionMomentMs }),
    processing_stage: stageNames[mediaItem.status] ?? null,
    progress_percent: stageNames[mediaItem.status] ? mediaItem.progressPercent : 100,
  };
}

export const uploadView = (video: Video): schemas.Upload => ({
  ...ownItemView(video),
  ...detailsView(video),
  score: tierName(video.status) ? video.score : null,
  tier: tierName(video.status),
});

export const uploaderView = (user: PublicUser | undefined): schemas.Uploader | null =>
  user ? { id: Number(user.id), username: user.username, avatar_url: orNull(user.avatarUrl) } : null;

/** A media item with its views, score, engagement and uploader, which other services own. */
export interface HydratedMediaItem {
  readonly mediaItem: Video;
  readonly views: bigint;
  /** the current score from analytics; media stores the one that last changed the tier */
  readonly score: number;
  readonly engagement: ItemEngagement;
  readonly uploader: PublicUser | undefined;
}

/** Fields that depend on the viewer or change by the second. The feed adds them to prepared cards. */
export const engagementView = ({ likeCount, commentCount, isLiked }: ItemEngagement) => ({
  likes: Number(likeCount),
  liked: isLiked,
  comments: Number(commentCount),
});

export const videoView = ({ mediaItem, views, score, engagement, uploader }: HydratedMediaItem): schemas.Video => ({
  ...uploadView({ ...mediaItem, score }),
  views: Number(views),
  ...engagementView(engagement),
  uploader: uploaderView(uploader),
});

/** Returns null for values that are not set. */
const limitView = (limit: bigint | number | undefined): number | null => (limit ? Number(limit) : null);

/** A promo's link, which everybody sees. */
export const leadView = ({ campaign }: Pick<Video, 'campaign'>) => ({
  link: orNull(campaign?.link ?? ''),
  call_to_action: orNull(campaign?.callToAction ?? ''),
});

const timeView = (ms: bigint | undefined): string | null => (ms ? new Date(Number(ms)).toISOString() : null);

/** The time in which a promo is shown and billed. */
export const promoRunView = ({ campaign }: Pick<Video, 'campaign'>) => ({
  starts_at: timeView(campaign?.startsAtMs),
  ends_at: timeView(campaign?.endsAtMs),
});

/** The settings of a promo by its business; shown to the business and admins. */
const campaignView = ({ campaign }: Pick<Video, 'campaign'>) => ({
  ...leadView({ campaign }),
  daily_cap: limitView(campaign?.dailyCap),
  total_cap: limitView(campaign?.totalCap),
  daily_budget: limitView(campaign?.dailyBudget),
  total_budget: limitView(campaign?.totalBudget),
  frequency_cap: limitView(campaign?.frequencyCap),
  ...promoRunView({ campaign }),
});

export const promoView = ({ mediaItem, views, engagement, uploader }: HydratedMediaItem): schemas.Promo => ({
  ...ownItemView(mediaItem),
  ...campaignView(mediaItem),
  views: Number(views),
  ...engagementView(engagement),
  business_name: uploader?.username ?? null,
});

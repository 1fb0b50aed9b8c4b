import { z } from 'zod';
import { countOut, id, idOut, itemType, nextCursor, roleOut, timeOut } from '#schemas/common';
import { tiers, videoStatus } from '#schemas/video';

export const trackEvents = ['view', 'watch', 'complete', 'loop', 'share', 'impression'] as const;

/** A longer watch is lowered to this. Analytics lowers it further, to the media item's duration and the time passed. */
const MAX_SECONDS = 86_400;

const seconds = z
  .union([
    z.number(),
    z
      .string()
      .max(400)
      // The notation of JSON numbers, because generated clients send exponents in forms too.
      .regex(/^\d+(\.\d+)?(e[+-]?\d{1,3})?$/i)
      .transform(Number),
  ])
  .pipe(z.number().min(0))
  .transform((watched) => Math.min(watched, MAX_SECONDS))
  .meta({ json: { type: 'number', minimum: 0, description: 'Whole seconds' } });

export const trackBody = z
  .object({
    video_id: id,
    event: z.enum(trackEvents),
    watch_duration: seconds.optional(),
    item_type: itemType.default('video'),
  })
  .meta({ id: 'TrackReport' });

export const Counted = z
  .object({ counted: z.boolean().meta({ description: 'Whether it counted as a view' }) })
  .meta({ id: 'Counted' });

export const ScoreExplanation = z
  .object({
    completion_points: z.number(),
    like_points: z.number(),
    comment_points: z.number(),
    share_points: z.number(),
    report_penalty: z.number(),
    scored_view_count: countOut.meta({
      description: 'Views that count for score and tiers; views of unverified viewers and of the uploader do not',
    }),
    next_tier: z.enum(tiers).nullable(),
    next_tier_views: countOut.nullable(),
    next_tier_score: z.number().nullable(),
  })
  .meta({ id: 'ScoreExplanation' });

const fraction = z.number().min(0).max(1);

export const VideoStats = z
  .object({
    video_id: idOut,
    title: z.string(),
    video_url: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    created_at: timeOut,
    status: videoStatus,
    tier: z.enum(tiers).nullable(),
    rejection_reason: z.string().nullable(),
    views: countOut,
    likes: countOut,
    comments: countOut,
    shares: countOut,
    like_rate: fraction,
    comment_rate: fraction,
    completion_rate: fraction,
    unique_viewers: countOut,
    avg_watch_time: z.number().min(0),
    total_watch_time: z.number().min(0),
    engagement_score: z.number().min(0).max(100),
    score_explanation: ScoreExplanation,
  })
  .meta({ id: 'VideoStats' });

export const VideoStatsList = z
  .object({ videos: z.array(VideoStats), next_cursor: nextCursor })
  .meta({ id: 'VideoStatsList' });

export const PromoStatsList = z
  .object({ promos: z.array(VideoStats), next_cursor: nextCursor })
  .meta({ id: 'PromoStatsList' });

export const TopVideo = z
  .object({
    id: idOut,
    title: z.string(),
    status: videoStatus,
    tier: z.enum(tiers).nullable(),
    score: z.number(),
    views: countOut,
    created_at: timeOut,
  })
  .meta({ id: 'TopVideo' });

export const TopVideoList = z.object({ videos: z.array(TopVideo) }).meta({ id: 'TopVideoList' });

export const AdminMetrics = z
  .object({
    total_users: countOut,
    total_creators: countOut,
    total_businesses: countOut,
    total_admins: countOut,
    total_videos: countOut,
    total_promos: countOut,
    total_comments: countOut,
    total_likes: countOut,
    total_views: countOut,
    daily_active_users: z.array(z.object({ date: z.iso.date(), count: countOut })),
    user_roles: z.array(z.object({ role: roleOut, count: countOut })),
    top_videos: z.array(TopVideo),
  })
  .meta({ id: 'AdminMetrics' });

export const Timeline = z
  .object({
    points: z.array(
      z.object({
        time: timeOut,
        views: countOut,
        likes: z.int(),
        comments: countOut,
        watch_time: countOut,
      }),
    ),
  })
  .meta({ id: 'Timeline' });

export const timelineQuery = z.object({ bucket: z.enum(['hour', 'day']).default('day') });

import type { ErrorCode } from '@tallscreen/proto/rules/errors';
import { z } from 'zod';
import { countOut, id, idOut, itemType, nextCursor, page, roleOut, timeOut } from '#contract/common';
import { atSecondsOut } from '#contract/moment';
import { promoRun, tiers, videoStatus } from '#contract/video';
import { reasonCodeOut } from '#contract/reason';

const trackEvents = ['view', 'watch', 'complete', 'loop', 'skip', 'share', 'impression', 'viewable', 'click'] as const;
/** Events of promos only, with the error for another item. */
const promoEvents: { readonly [Event in TrackEvent]?: ErrorCode } = {
  viewable: 'no_viewable_views',
  click: 'no_clicks',
};
export type TrackEvent = (typeof trackEvents)[number];

/** Where a viewer came upon an item. The viewer's own lists and history have no source. */
export const viewSources = ['feed', 'following', 'search', 'tag', 'profile', 'link'] as const;
const source = z.enum(viewSources).optional().meta({ description: 'Where the viewer came upon it' });

/**
 * A longer watch time is lowered to this. Analytics lowers it further, to the media item's duration and the time
 * passed.
 */
const MAX_SECONDS = 86_400;

const seconds = z
  .union([
    z.number(),
    z
      .string()
      .max(400)
      // The notation of JSON numbers, because generated clients send exponents in forms, too.
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
    source: source.meta({ description: 'With a view: where the viewer came upon it' }),
  })
  .superRefine(({ event, item_type }, context) => {
    const error = promoEvents[event];
    if (error && item_type !== 'promo') context.addIssue({ code: 'custom', message: error, path: ['event'] });
  })
  .meta({
    id: 'TrackReport',
    anyOf: [
      { properties: { event: { enum: trackEvents.filter((event) => !promoEvents[event]) } } },
      { properties: { item_type: { const: 'promo' } }, required: ['item_type'] },
    ],
  });

export const viewBody = z.object({ source }).meta({ id: 'ViewReport' });
type ViewReport = z.input<typeof viewBody>;
export type ViewSource = NonNullable<ViewReport['source']>;

export const Counted = z
  .object({
    counted: z.boolean().meta({
      description:
        'Whether it counted as a view. False for a repeat, and while nobody can tell whether the item is live: it may count later',
    }),
  })
  .meta({ id: 'Counted' });
export type Counted = z.output<typeof Counted>;

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
export type ScoreExplanation = z.output<typeof ScoreExplanation>;

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
    rejection_reason_code: reasonCodeOut,
    rejection_at_seconds: atSecondsOut,
    views: countOut,
    engaged_views: countOut.meta({ description: 'Views of at least ten seconds or to the end' }),
    completions: countOut.meta({ description: 'Views watched to 90 % or looped' }),
    followers_won: countOut.meta({
      description: 'Users who followed you within a day after viewing it, minus those who unfollowed',
    }),
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
export type VideoStats = z.output<typeof VideoStats>;

export const VideoStatsList = z
  .object({ videos: z.array(VideoStats), next_cursor: nextCursor })
  .meta({ id: 'VideoStatsList' });
export type VideoStatsList = z.output<typeof VideoStatsList>;

export const PromoStats = VideoStats.omit({ video_id: true, tier: true })
  .extend({
    promo_id: idOut,
    viewable_views: countOut.meta({ description: 'At least half of it was in view for two seconds' }),
    billed_views: countOut.meta({
      description: 'Viewable views of verified viewers within the caps; each once a day where addresses have a limit',
    }),
    spend: countOut.meta({ description: 'Minor units of the currency, rounded down' }),
    currency: z.string().nullable().meta({ description: 'ISO 4217; null before the first billed view' }),
    clicks: countOut.meta({ description: 'Viewers who opened its link, each once a day (UTC), without its business' }),
    click_rate: fraction.meta({ description: 'Clicks by viewable view, at most 1; 0 before the first viewable view' }),
    hidden_by: countOut.meta({ description: 'Viewers who hid the business by this promo' }),
    ...promoRun,
  })
  .meta({ id: 'PromoStats' });
export type PromoStats = z.output<typeof PromoStats>;

export const PromoStatsList = z
  .object({ promos: z.array(PromoStats), next_cursor: nextCursor })
  .meta({ id: 'PromoStatsList' });
export type PromoStatsList = z.output<typeof PromoStatsList>;

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
export type TopVideo = z.output<typeof TopVideo>;

export const topVideosQuery = page(10, 100).pick({ limit: true });
export const TopVideoList = z.object({ videos: z.array(TopVideo) }).meta({ id: 'TopVideoList' });

const ActiveDay = z.object({ date: z.iso.date(), count: countOut });

const change = z.int().meta({ description: 'Negative where more was deleted than made' });
const TotalChanges = z
  .object({ users: change, videos: change, promos: change, comments: change, likes: change, views: change })
  .meta({ id: 'TotalChanges' });

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
    daily_active_users: z
      .array(ActiveDay)
      .meta({ description: 'Oldest first, without gaps; with `days` one for each of them' }),
    previous_daily_active_users: z
      .array(ActiveDay)
      .optional()
      .meta({ description: 'With `days`: the same number of days before' }),
    user_roles: z.array(z.object({ role: roleOut, count: countOut })),
    top_videos: z.array(TopVideo).meta({ description: 'By score; with `days` those that were uploaded in these days' }),
    changes: TotalChanges.optional().meta({
      description: 'With `days`: what they have added to the totals; left out if not all were counted whole',
    }),
    previous_changes: TotalChanges.nullable()
      .optional()
      .meta({ description: 'With `days`: the same for as many days before; null if not all of them were counted' }),
  })
  .meta({ id: 'AdminMetrics' });
export type AdminMetrics = z.output<typeof AdminMetrics>;

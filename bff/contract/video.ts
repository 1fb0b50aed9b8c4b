import { z } from 'zod';
import { countOut, id, idOut, nextCursor, page, timeOut } from '#contract/common';
import { appealFields } from '#contract/counter-notice';
import { atSecondsOut } from '#contract/moment';
import { detailsForm, DetailsOut, shownDetails } from '#contract/video-details';
import { reasonCodeOut } from '#contract/reason';

export const videoStatuses = [
  'pending',
  'scheduled',
  'testing',
  'promoted',
  'viral',
  'approved',
  'rejected',
  'unknown',
] as const;
export const tiers = ['testing', 'promoted', 'viral'] as const;
export type Tier = (typeof tiers)[number];
export const stages = ['uploaded', 'processing', 'scanning'] as const;

export const videoStatus = z.enum(videoStatuses);
export type VideoStatus = z.output<typeof videoStatus>;
const path = z.string().nullable().meta({ description: "A path below the site's origin" });

export const Rendition = z
  .object({
    name: z.string(),
    url: z.string(),
    width: z.int(),
    height: z.int(),
    bitrate: z.int().meta({ description: 'kbit/s on average: picture and sound, measured from the file' }),
  })
  .meta({ id: 'Rendition' });
export type Rendition = z.output<typeof Rendition>;

export const Uploader = z.object({ id: idOut, username: z.string(), avatar_url: path }).meta({ id: 'Uploader' });
export type Uploader = z.output<typeof Uploader>;

export const Captions = z
  .object({
    lang: z.string().meta({ description: 'BCP 47' }),
    url: z.string(),
    automatic: z.boolean().optional().meta({ description: 'True if a speech model made them' }),
  })
  .meta({ id: 'Captions' });
export type Captions = z.output<typeof Captions>;

/** Fields that only the uploader and admins need. */
const rejection = {
  rejection_at_seconds: atSecondsOut.meta({
    description: 'Where in a rejected video the problem is; null if the admin named no place',
  }),
};

/** Fields that videos and promos have in common. */
const mediaItem = {
  id: idOut,
  ...shownDetails,
  video_url: path,
  thumbnail_url: path,
  status: videoStatus,
  rejection_reason: z.string().nullable(),
  rejection_reason_code: reasonCodeOut,
  created_at: timeOut,
  duration: z.number().nullable().meta({ description: 'Seconds' }),
  width: z.int().nullable(),
  height: z.int().nullable(),
  renditions: z.array(Rendition).meta({ description: 'Best first' }),
  captions: z.array(Captions).meta({ description: 'WebVTT files by language' }),
};

const engagement = {
  views: countOut,
  likes: countOut,
  liked: z.boolean().meta({ description: 'Whether the caller likes it' }),
  comments: countOut,
};

const ranking = {
  score: z.number().nullable().meta({ description: '0 to 100' }),
  tier: z.enum(tiers).nullable(),
};

const progress = {
  processing_stage: z
    .enum(stages)
    .nullable()
    .meta({ description: 'Null once the video waits for a decision or is decided' }),
  progress_percent: z.int().min(0).max(100),
};

/** The feed may show a video shortly before it knows the uploader's name. */
const CardUploader = Uploader.extend({ username: z.string().nullable() }).meta({ id: 'CardUploader' });

export const VideoCard = z
  .object({ ...mediaItem, ...engagement, ...ranking, uploader: CardUploader.nullable() })
  .meta({ id: 'VideoCard' });
/** A video as the feed shows it. */
export type VideoCard = z.output<typeof VideoCard>;

export const Video = z
  .object({
    ...mediaItem,
    ...DetailsOut.shape,
    ...rejection,
    ...engagement,
    ...ranking,
    ...progress,
    uploader: Uploader.nullable(),
  })
  .meta({ id: 'Video' });
/** A video in a profile's or an admin's list. The uploader's own list has OwnVideo, which adds the appeal. */
export type Video = z.output<typeof Video>;

/** The caller's own upload, before it has counters. */
export const Upload = z
  .object({ ...mediaItem, ...DetailsOut.shape, ...rejection, ...ranking, ...progress })
  .meta({ id: 'Upload' });
export type Upload = z.output<typeof Upload>;

/** The target of a promo's button. */
const lead = {
  link: z.string().nullable().meta({ description: 'An https address; null for none' }),
  call_to_action: z.string().nullable().meta({ description: 'The text of its button; null without a link' }),
};

const limit = (description: string) => z.int().min(1).nullable().meta({ description });

/** The time in which a promo is shown and billed. */
export const promoRun = {
  starts_at: timeOut.nullable().meta({ description: 'Shown and billed from then on; null for once it is approved' }),
  ends_at: timeOut.nullable().meta({ description: 'Neither shown nor billed from then on; null for no end' }),
};

/** Fields of a promo that only its business and admins see. */
const limits = {
  daily_cap: limit('Viewable views that are billed in a day (UTC); null for no limit'),
  total_cap: limit('Viewable views that are billed in all'),
  daily_budget: limit("Spend in a day (UTC), in minor units of the price's currency"),
  total_budget: limit("Spend in all, in minor units of the price's currency"),
  frequency_cap: limit('How often one viewer is shown the promo in 24 hours'),
  ...promoRun,
};

export const PromoCard = z
  .object({ ...mediaItem, ...engagement, ...lead, business_name: z.string().nullable() })
  .omit({ rejection_reason: true, rejection_reason_code: true })
  .meta({ id: 'PromoCard' });
/** A promo as the feed shows it. */
export type PromoCard = z.output<typeof PromoCard>;

export const Promo = z
  .object({
    ...mediaItem,
    ...rejection,
    ...engagement,
    ...progress,
    ...lead,
    ...limits,
    business_name: z.string().nullable(),
  })
  .meta({ id: 'Promo' });
/** A promo in its owner's or an admin's list. */
export type Promo = z.output<typeof Promo>;

export const FeedItem = z
  .discriminatedUnion('type', [
    VideoCard.extend({ type: z.literal('video') }).meta({ id: 'FeedVideo' }),
    PromoCard.extend({ type: z.literal('promo') }).meta({ id: 'FeedPromo' }),
  ])
  .meta({ id: 'FeedItem' });
export type FeedItem = z.output<typeof FeedItem>;

export const FeedPage = z
  .object({
    videos: z.array(VideoCard),
    promos: z.array(PromoCard),
    items: z.array(FeedItem).meta({ description: 'Videos and promos in display order' }),
    next_cursor: nextCursor,
  })
  .meta({ id: 'FeedPage' });
export type FeedPage = z.output<typeof FeedPage>;

export const feedQuery = page(20, 50).extend({
  tab: z
    .enum(['following'])
    .optional()
    .meta({ description: 'The videos of the users whom you follow, the last approved first; absent: ranked for you' }),
  video: id
    .optional()
    .meta({ description: 'A video to put first, without tab', json: { type: 'integer', minimum: 1 } }),
});

export const AppealState = z
  .object({
    status: z.enum(['open', 'granted', 'refused']),
    reason: z.string().nullable().meta({ description: 'Why it was granted or refused; null if none was given' }),
    reason_code: reasonCodeOut,
    at_seconds: atSecondsOut,
    decided_at: timeOut.nullable(),
  })
  .meta({ id: 'AppealState' });
export type AppealState = z.output<typeof AppealState>;

/** A video in its uploader's own list. */
export const OwnVideo = Video.extend({
  appeal: AppealState.nullable().meta({ description: 'Null if you have not appealed' }),
}).meta({ id: 'OwnVideo' });
export type OwnVideo = z.output<typeof OwnVideo>;

export const UploadList = z
  .object({
    uploads: z.array(OwnVideo),
    scanned_by_ai: z.boolean().meta({ description: 'Whether a picture model looks at new videos' }),
    cooldown_remaining: z.int().min(0).meta({ description: 'Seconds until the caller may upload again' }),
    next_cursor: nextCursor,
  })
  .meta({ id: 'UploadList' });
export type UploadList = z.output<typeof UploadList>;

export const Liked = z.object({ likes: countOut, liked: z.boolean() }).meta({ id: 'Liked' });
export type Liked = z.output<typeof Liked>;

export const Viewer = z
  .object({
    user_id: idOut,
    username: z.string().nullable(),
    avatar_url: path,
    viewed_at: timeOut,
    watch_time: countOut.meta({ description: 'Total seconds watched' }),
  })
  .meta({ id: 'Viewer' });

export const ViewerList = z.object({ viewers: z.array(Viewer), next_cursor: nextCursor }).meta({ id: 'ViewerList' });
export type ViewerList = z.output<typeof ViewerList>;

export const uploadBody = detailsForm
  .extend({ video: z.string().meta({ json: { type: 'string', format: 'binary' } }) })
  .meta({ id: 'UploadForm' });

export const Uploaded = Upload.extend({ message: z.string() }).meta({ id: 'Uploaded' });
export type Uploaded = z.output<typeof Uploaded>;

export const appealBody = z.object(appealFields).meta({ id: 'Appeal' });
export type Appeal = z.input<typeof appealBody>;

import type { z } from 'zod';
import type * as admin from '#schemas/admin';
import type * as analytics from '#schemas/analytics';
import type * as auth from '#schemas/auth';
import type * as comment from '#schemas/comment';
import type * as common from '#schemas/common';
import type * as message from '#schemas/message';
import type * as notification from '#schemas/notification';
import type * as pricing from '#schemas/pricing';
import type * as profile from '#schemas/profile';
import type * as promo from '#schemas/promo';
import type * as report from '#schemas/report';
import type * as video from '#schemas/video';

/** The answers of the API as types, for the web client; nothing here is left at run time. */
export type ApiError = z.output<typeof common.ErrorBody>;
export type Done = z.output<typeof common.Done>;

export type Account = z.output<typeof auth.Account>;
export type Tokens = z.output<typeof auth.Tokens>;
export type Registered = z.output<typeof auth.Registered>;
export type Registration = z.input<typeof auth.registerBody>;
export type ResetToken = z.output<typeof auth.ResetToken>;

export type Uploader = z.output<typeof video.Uploader>;
export type Video = z.output<typeof video.Video>;
export type VideoCard = z.output<typeof video.VideoCard>;
export type Promo = z.output<typeof video.Promo>;
export type PromoCard = z.output<typeof video.PromoCard>;
export type PromoList = z.output<typeof promo.PromoList>;
export type FeedItem = z.output<typeof video.FeedItem>;
export type FeedPage = z.output<typeof video.FeedPage>;
export type Upload = z.output<typeof video.Upload>;
export type UploadList = z.output<typeof video.UploadList>;
export type Uploaded = z.output<typeof video.Uploaded>;
export type Liked = z.output<typeof video.Liked>;
export type Viewer = z.output<typeof video.Viewer>;
export type ViewerList = z.output<typeof video.ViewerList>;

export type Comment = z.output<typeof comment.Comment>;
export type CommentList = z.output<typeof comment.CommentList>;
export type NewComment = z.input<typeof comment.commentBody>;

export type Notification = z.output<typeof notification.Notification>;
export type NotificationList = z.output<typeof notification.NotificationList>;

export type TrackReport = z.input<typeof analytics.trackBody>;
export type Counted = z.output<typeof analytics.Counted>;
export type ScoreExplanation = z.output<typeof analytics.ScoreExplanation>;
export type VideoStats = z.output<typeof analytics.VideoStats>;
export type VideoStatsList = z.output<typeof analytics.VideoStatsList>;
export type PromoStatsList = z.output<typeof analytics.PromoStatsList>;
export type Timeline = z.output<typeof analytics.Timeline>;
export type AdminMetrics = z.output<typeof analytics.AdminMetrics>;

export type Profile = z.output<typeof profile.Profile>;
export type FoundUsers = z.output<typeof profile.FoundUsers>;
export type FollowerList = z.output<typeof profile.FollowerList>;
export type FollowingList = z.output<typeof profile.FollowingList>;
export type Followed = z.output<typeof profile.Followed>;

export type Message = z.output<typeof message.Message>;
export type MessageList = z.output<typeof message.MessageList>;
export type Thread = z.output<typeof message.Thread>;
export type ThreadList = z.output<typeof message.ThreadList>;
export type NewMessage = z.input<typeof message.messageBody>;

export type NewReport = z.input<typeof report.reportBody>;
export type Report = z.output<typeof report.Report>;
export type ReportList = z.output<typeof report.ReportList>;

export type AdminUser = z.output<typeof admin.AdminUser>;
export type AdminUserList = z.output<typeof admin.AdminUserList>;
export type QueueVideo = z.output<typeof admin.QueueVideo>;
export type QueuePromo = z.output<typeof admin.QueuePromo>;
export type VideoQueue = z.output<typeof admin.VideoQueue>;
export type PromoQueue = z.output<typeof admin.PromoQueue>;
export type Moderated = z.output<typeof admin.Moderated>;

export type Price = z.output<typeof pricing.Price>;
export type Pricing = z.output<typeof pricing.Pricing>;

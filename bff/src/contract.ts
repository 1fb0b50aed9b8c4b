/**
 * Every request and answer of /api/v1 as a type, inferred from the schema that validates it. The web client imports
 * them. The file contains only types, so nothing of it exists at run time.
 */
import type { z } from 'zod';
import type * as account from '#schemas/account';
import type * as admin from '#schemas/admin';
import type * as adminRecord from '#schemas/admin-record';
import type * as analytics from '#schemas/analytics';
import type * as audit from '#schemas/audit';
import type * as auth from '#schemas/auth';
import type * as avatar from '#schemas/avatar';
import type * as captions from '#schemas/captions';
import type * as choices from '#schemas/choices';
import type * as comment from '#schemas/comment';
import type * as common from '#schemas/common';
import type * as dataExport from '#schemas/export';
import type * as history from '#schemas/history';
import type * as library from '#schemas/library';
import type * as message from '#schemas/message';
import type * as notification from '#schemas/notification';
import type * as numbers from '#schemas/numbers';
import type * as policy from '#schemas/policy';
import type * as pricing from '#schemas/pricing';
import type * as profile from '#schemas/profile';
import type * as promo from '#schemas/promo';
import type * as queue from '#schemas/queue';
import type * as reason from '#schemas/reason';
import type * as record from '#schemas/record';
import type * as report from '#schemas/report';
import type * as search from '#schemas/search';
import type * as securityEvent from '#schemas/security-event';
import type * as upload from '#schemas/upload';
import type * as user from '#schemas/user';
import type * as video from '#schemas/video';
import type * as videoDetails from '#schemas/video-details';

export type Done = z.output<typeof common.Done>;
export type Role = z.output<typeof common.roleOut>;
/** The types of items that the feed shows. Reports use ReportedType. */
export type ItemType = z.output<typeof common.itemType>;

export type Account = z.output<typeof auth.Account>;
export type Login = z.input<typeof auth.loginBody>;
export type Registration = z.input<typeof auth.registerBody>;
export type Registered = z.output<typeof auth.Registered>;
export type Tokens = z.output<typeof auth.Tokens>;
export type Ticket = z.output<typeof auth.Ticket>;
export type EmailAddress = z.input<typeof auth.emailBody>;
export type ResetCode = z.input<typeof auth.verifyCodeBody>;
export type ResetToken = z.output<typeof auth.ResetToken>;
export type PasswordReset = z.input<typeof auth.resetPasswordBody>;

export type PasswordChange = z.input<typeof account.changePasswordBody>;
export type AccountDeletion = z.input<typeof account.deleteAccountBody>;
export type OwnSession = z.output<typeof account.OwnSession>;
export type SessionList = z.output<typeof account.SessionList>;
export type TotpSetup = z.output<typeof account.TotpSetup>;
export type TotpSetupStart = z.input<typeof account.totpSetupBody>;
export type TotpCode = z.input<typeof account.totpCodeBody>;
export type TotpRemoval = z.input<typeof account.removeTotpBody>;
export type EmailCodeSent = z.output<typeof account.EmailCodeSent>;
export type EmailCode = z.input<typeof account.emailCodeBody>;

export type User = z.output<typeof user.UserView>;
export type AccountChange = z.input<typeof user.updateMeBody>;
export type DataExport = z.output<typeof dataExport.DataExport>;
export type AvatarSet = z.output<typeof avatar.AvatarSet>;

export type VideoStatus = z.output<typeof video.videoStatus>;
export type Tier = (typeof video.tiers)[number];
export type Captions = z.output<typeof video.Captions>;
export type CaptionsSet = z.output<typeof captions.CaptionsSet>;
export type Uploader = z.output<typeof video.Uploader>;
/** A video in its uploader's, a profile's or an admin's list. */
export type Video = z.output<typeof video.Video>;
/** A video as the feed shows it. */
export type VideoCard = z.output<typeof video.VideoCard>;
/** A promo in its owner's or an admin's list. */
export type Promo = z.output<typeof video.Promo>;
export type PromoChange = z.input<typeof promo.campaignBody>;
/** A promo as the feed shows it. */
export type PromoCard = z.output<typeof video.PromoCard>;
export type PromoList = z.output<typeof promo.PromoList>;
export type FeedItem = z.output<typeof video.FeedItem>;
export type FeedPage = z.output<typeof video.FeedPage>;
export type NotInterested = z.input<typeof choices.notInterestedBody>;
export type NotInterestedList = z.output<typeof choices.NotInterestedList>;
export type MutedWords = z.output<typeof choices.MutedWords>;
export type Languages = z.output<typeof choices.Languages>;
export type History = z.output<typeof history.History>;
export type WatchedVideo = z.output<typeof history.WatchedVideo>;
export type Why = z.output<typeof choices.Why>;
export type Upload = z.output<typeof video.Upload>;
export type VideoDetails = z.output<typeof videoDetails.DetailsOut>;
export type UploadList = z.output<typeof video.UploadList>;
export type UploadForm = z.input<typeof videoDetails.detailsForm>;
export type ResumableUpload = z.output<typeof upload.ResumableUpload>;
export type ResumableUploadList = z.output<typeof upload.ResumableUploadList>;
export type NewVideo = z.input<typeof upload.newVideoBody>;
export type VideoEdit = z.input<typeof upload.videoEditBody>;
export type Draft = z.input<typeof upload.draftBody>;
export type Uploaded = z.output<typeof video.Uploaded>;
export type Liked = z.output<typeof video.Liked>;
export type ViewerList = z.output<typeof video.ViewerList>;
export type AppealState = z.output<typeof video.AppealState>;
export type OwnVideo = z.output<typeof video.OwnVideo>;
export type Appeal = z.input<typeof video.appealBody>;

export type Comment = z.output<typeof comment.Comment>;
export type CommentSort = NonNullable<z.input<typeof comment.commentQuery>['sort']>;
export type CommentList = z.output<typeof comment.CommentList>;
export type NewComment = z.input<typeof comment.commentBody>;

export type Notification = z.output<typeof notification.Notification>;
export type NotificationList = z.output<typeof notification.NotificationList>;
export type Marked = z.output<typeof notification.Marked>;

export type TrackEvent = (typeof analytics.trackEvents)[number];
export type Counted = z.output<typeof analytics.Counted>;
export type VideoStats = z.output<typeof analytics.VideoStats>;
export type VideoStatsList = z.output<typeof analytics.VideoStatsList>;
export type PromoStats = z.output<typeof analytics.PromoStats>;
export type PromoStatsList = z.output<typeof analytics.PromoStatsList>;
export type ViewReport = z.input<typeof analytics.viewBody>;
export type ViewSource = NonNullable<ViewReport['source']>;
export type Timeline = z.output<typeof numbers.Timeline>;
export type TimelinePoint = z.output<typeof numbers.TimelinePoint>;
export type Retention = z.output<typeof numbers.Retention>;
export type ViewSources = z.output<typeof numbers.ViewSources>;
export type TierExplanation = z.output<typeof numbers.TierExplanation>;
export type OnlineHours = z.output<typeof numbers.OnlineHours>;
export type TopVideo = z.output<typeof analytics.TopVideo>;
export type AdminMetrics = z.output<typeof analytics.AdminMetrics>;

export type Profile = z.output<typeof profile.Profile>;
export type FoundUsers = z.output<typeof profile.FoundUsers>;
export type SearchType = (typeof search.searchTypes)[number];
export type Found = z.output<typeof search.Found>;
export type TagVideos = z.output<typeof search.TagVideos>;
export type LibraryPage = z.output<typeof library.LibraryPage>;
export type Saved = z.output<typeof library.Saved>;
export type Marks = z.output<typeof library.Marks>;
export type Suggestions = z.output<typeof library.Suggestions>;
export type FollowerList = z.output<typeof profile.FollowerList>;
export type FollowingList = z.output<typeof profile.FollowingList>;
export type BlockList = z.output<typeof profile.BlockList>;
export type Followed = z.output<typeof profile.Followed>;
export type Bio = z.input<typeof profile.bioBody>;

export type Message = z.output<typeof message.Message>;
export type MessageList = z.output<typeof message.MessageList>;
export type Thread = z.output<typeof message.Thread>;
export type ThreadList = z.output<typeof message.ThreadList>;
export type NewMessage = z.input<typeof message.messageBody>;

export type Reason = z.output<typeof reason.Reason>;
export type ReasonList = z.output<typeof reason.ReasonList>;
export type ReasonCode = z.output<typeof reason.reasonCode>;

export type Strike = z.output<typeof record.Strike>;
export type StrikeList = z.output<typeof record.StrikeList>;
export type MonthTotals = z.output<typeof record.MonthTotals>;
export type Transparency = z.output<typeof record.Transparency>;

export type QueueType = (typeof queue.queueTypes)[number];
export type QueueState = (typeof queue.queueStates)[number];
export type QueueList = (typeof queue.queueLists)[number];
export type QueueSort = (typeof queue.queueSorts)[number];
export type QueueEntry = z.output<typeof queue.QueueEntry>;
export type Queue = z.output<typeof queue.Queue>;
export type QueueClaim = z.output<typeof queue.Claimed>;
export type HandOver = z.input<typeof queue.handOverBody>;
export type SavedReasons = z.output<typeof queue.SavedReasons>;

export type ReportReason = (typeof report.reportReasons)[number];
export type ReportedType = (typeof report.reportedTypes)[number];
export type NewReport = z.input<typeof report.reportBody>;
export type ReportMade = z.output<typeof report.ReportMade>;

export type AdminUser = z.output<typeof admin.AdminUser>;
export type AdminUserList = z.output<typeof admin.AdminUserList>;
export type RoleChange = z.input<typeof admin.roleBody>;
export type Ban = z.input<typeof admin.banBody>;

export type UserRecord = z.output<typeof adminRecord.UserRecord>;
export type Workload = z.output<typeof adminRecord.Workload>;
export type ItemRecord = z.output<typeof adminRecord.ItemRecord>;
export type UserSession = z.output<typeof adminRecord.UserSession>;
export type RecordedReport = z.output<typeof adminRecord.RecordedReport>;
export type RecordedDecision = z.output<typeof adminRecord.RecordedDecision>;
export type Warning = z.output<typeof adminRecord.Warning>;
export type NewWarning = z.input<typeof adminRecord.warnBody>;

export type AuditTarget = NonNullable<z.output<typeof audit.auditQuery>['target_type']>;
export type AuditEntry = z.output<typeof audit.AuditEntry>;
export type AuditEntryList = z.output<typeof audit.AuditEntryList>;

export type Policy = z.output<typeof policy.Policy>;
export type PolicyList = z.output<typeof policy.PolicyList>;
export type PolicyChange = z.input<typeof policy.policyBody>;
export type PolicyTrialResult = z.output<typeof policy.PolicyTrialResult>;

export type Price = z.output<typeof pricing.Price>;
export type PriceInForce = z.output<typeof pricing.PriceInForce>;
export type Pricing = z.output<typeof pricing.Pricing>;
export type NewPrice = z.input<typeof pricing.priceBody>;

export type SecurityEvent = z.output<typeof securityEvent.SecurityEvent>;
export type SecurityEventList = z.output<typeof securityEvent.SecurityEventList>;
export type SecurityEventQuery = z.input<typeof securityEvent.securityEventQuery>;

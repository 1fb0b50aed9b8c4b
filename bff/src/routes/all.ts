import type { Route } from '#http/route';
import { accountRoutes } from '#routes/account';
import { adminAuditRoutes } from '#routes/admin-audit';
import { adminItemRecordRoutes } from '#routes/admin-item-record';
import { adminMediaItemRoutes } from '#routes/admin-media-items';
import { adminCommentRoutes } from '#routes/admin-comments';
import { adminMetricsRoutes } from '#routes/admin-metrics';
import { adminPolicyRoutes } from '#routes/admin-policies';
import { adminQueueRoutes } from '#routes/admin-queue';
import { adminRegistrationRoutes } from '#routes/admin-registrations';
import { adminReviewRoutes } from '#routes/admin-review';
import { adminSecurityEventRoutes } from '#routes/admin-security-events';
import { adminSetupRoutes } from '#routes/admin-setup';
import { adminUserRecordRoutes } from '#routes/admin-user-record';
import { adminUserRoutes } from '#routes/admin-users';
import { adminWorkloadRoutes } from '#routes/admin-workload';
import { analyticsRoutes } from '#routes/analytics';
import { authRoutes } from '#routes/auth';
import { avatarRoutes } from '#routes/avatar';
import { captionRoutes } from '#routes/captions';
import { mediaItemAnalyticsRoutes } from '#routes/media-item-analytics';
import { blockRoutes } from '#routes/blocks';
import { choiceRoutes } from '#routes/choices';
import { commentRoutes } from '#routes/comments';
import { decisionRoutes } from '#routes/decisions';
import type { RouteDeps } from '#routes/deps';
import { errorCodeRoutes } from '#routes/error-codes';
import { exploreRoutes } from '#routes/explore';
import { exportRoutes } from '#routes/export';
import { feedRoutes } from '#routes/feed';
import { followRoutes } from '#routes/follows';
import { heldWordRoutes } from '#routes/held-words';
import { historyRoutes } from '#routes/history';
import { instanceRoutes } from '#routes/instance';
import { libraryRoutes } from '#routes/library';
import { messageRoutes } from '#routes/messages';
import { noticeRoutes } from '#routes/notices';
import { notificationRoutes } from '#routes/notifications';
import { oembedRoutes } from '#routes/oembed';
import { passwordResetRoutes } from '#routes/password-reset';
import { pricingRoutes } from '#routes/pricing';
import { profileRoutes } from '#routes/profiles';
import { promoAnalyticsRoutes } from '#routes/promo-analytics';
import { promoInvoiceRoutes } from '#routes/promo-invoices';
import { promoRoutes } from '#routes/promos';
import { pushRoutes } from '#routes/push';
import { reasonRoutes } from '#routes/reasons';
import { recordRoutes } from '#routes/records';
import { reportRoutes } from '#routes/reports';
import { resumableUploadRoutes } from '#routes/resumable-uploads';
import { searchRoutes } from '#routes/search';
import { submitUploadRoutes } from '#routes/submit-upload';
import { tasteRoutes } from '#routes/taste';
import { videoStatsRoutes } from '#routes/video-stats';
import { onlineHoursRoutes } from '#routes/online-hours';
import { trackRoutes } from '#routes/track';
import { uploadRoutes } from '#routes/uploads';
import { userRoutes } from '#routes/users';
import { videoRoutes } from '#routes/videos';

/** Every call of the API. A new resource is a new line here. */
export const allRoutes = (deps: RouteDeps): Route[] =>
  [
    feedRoutes,
    choiceRoutes,
    tasteRoutes,
    historyRoutes,
    searchRoutes,
    exploreRoutes,
    trackRoutes,
    authRoutes,
    accountRoutes,
    passwordResetRoutes,
    videoRoutes,
    uploadRoutes,
    resumableUploadRoutes,
    submitUploadRoutes,
    captionRoutes,
    promoRoutes,
    commentRoutes,
    heldWordRoutes,
    notificationRoutes,
    pushRoutes,
    analyticsRoutes,
    promoAnalyticsRoutes,
    promoInvoiceRoutes,
    videoStatsRoutes,
    onlineHoursRoutes,
    mediaItemAnalyticsRoutes,
    followRoutes,
    libraryRoutes,
    messageRoutes,
    pricingRoutes,
    profileRoutes,
    oembedRoutes,
    avatarRoutes,
    errorCodeRoutes,
    reasonRoutes,
    instanceRoutes,
    recordRoutes,
    reportRoutes,
    noticeRoutes,
    blockRoutes,
    exportRoutes,
    decisionRoutes,
    userRoutes,
    adminQueueRoutes,
    adminReviewRoutes,
    adminPolicyRoutes,
    adminMediaItemRoutes,
    adminUserRoutes,
    adminUserRecordRoutes,
    adminSetupRoutes,
    adminWorkloadRoutes,
    adminItemRecordRoutes,
    adminCommentRoutes,
    adminMetricsRoutes,
    adminAuditRoutes,
    adminRegistrationRoutes,
    adminSecurityEventRoutes,
  ].flatMap((routesOf) => routesOf(deps));

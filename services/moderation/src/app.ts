import type { Scope } from '@tallscreen/kit/service';
import { createAnswerAppeal } from '#app/answer-appeal';
import { createApplyDecision } from '#app/apply-decision';
import { createCheckAppealAdmin } from '#app/check-appeal-admin';
import { createCheckClaim } from '#app/check-claim';
import { createClaimQueueItem } from '#app/claim-queue-item';
import { createCloseAllReports } from '#app/close-all-reports';
import { createCloseIfDeleted } from '#app/close-if-deleted';
import { createCloseReport } from '#app/close-report';
import { createCloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import { createCloseReportsOfDeletedMedia } from '#app/close-reports-of-deleted-media';
import { createCloseReportsOnUser } from '#app/close-reports-on-user';
import { createContinueClosing } from '#app/continue-closing';
import { createCopyMediaItem } from '#app/copy-media-item';
import { createDecideReview } from '#app/decide-review';
import { createDismissReport } from '#app/dismiss-report';
import { createFileAppeal } from '#app/file-appeal';
import { createFileNotice } from '#app/file-notice';
import { createFileReport } from '#app/file-report';
import { createFindCurrentItem, createFindMediaItem } from '#app/find-media-item';
import { createFindReportedItem } from '#app/find-reported-item';
import { createFinishDecision } from '#app/finish-decision';
import { createForgetUser } from '#app/forget-user';
import { createGrantCounterNotice } from '#app/grant-counter-notice';
import { createHandOverQueueItem } from '#app/hand-over-queue-item';
import { createHasOtherAdmin } from '#app/has-other-admin';
import { createListAuditLog } from '#app/list-audit-log';
import { createListMeasures } from '#app/list-measures';
import { createListMonthTotals } from '#app/list-month-totals';
import { createListQueue } from '#app/list-queue';
import { createListPolicies } from '#app/list-policies';
import { createListReports } from '#app/list-reports';
import { createListSavedReasons } from '#app/list-saved-reasons';
import { createListStrikes } from '#app/list-strikes';
import { createQueueHeldComments } from '#app/queue-held-comments';
import { createQueueReports } from '#app/queue-reports';
import { createReadAppeals } from '#app/read-appeals';
import { createReadItemRecord } from '#app/read-item-record';
import { createMuteReports } from '#app/mute-reports';
import { createMailNotifier } from '#app/mail-notifier';
import { createObjectToCounterNotice } from '#app/object-to-counter-notice';
import { createPublishPrices } from '#app/publish-prices';
import { createReadMeasure } from '#app/read-measure';
import { createReadNotice } from '#app/read-notice';
import { createReadPolicy } from '#app/read-policy';
import { createReadPricing } from '#app/read-pricing';
import { createReadWorkload } from '#app/read-workload';
import { createReadUserRecord } from '#app/read-user-record';
import { createRecordAuditEntries } from '#app/record-audit-entries';
import { createRecordBan } from '#app/record-ban';
import { createRecordHide } from '#app/record-hide';
import { createRecordViews } from '#app/record-views';
import { createReleaseQueueItem } from '#app/release-queue-item';
import { createSaveReasons } from '#app/save-reasons';
import { createScanMediaItem } from '#app/scan-media-item';
import { createSendAlerts } from '#app/send-alerts';
import { createSetPolicy } from '#app/set-policy';
import { createSetPrice } from '#app/set-price';
import { createStoreAppealAnswer } from '#app/store-appeal-answer';
import { createStoreMediaItem } from '#app/store-media-item';
import { createStoreReport } from '#app/store-reports';
import { createStrikeCommentAuthor } from '#app/strike-comment-author';
import { createSyncReviewItem } from '#app/sync-review-item';
import { createTryPolicy } from '#app/try-policy';
import { createUndoMeasure } from '#app/undo-measure';
import { createUnmuteReports } from '#app/unmute-reports';
import { createWarnUser } from '#app/warn-user';
import { createWeighReports } from '#app/weigh-reports';
import type { ModerationConfig } from '#config';
import type { Parts } from '#parts';
import { languageScanner } from '#scanners/language';
import { createPictureScanner } from '#scanners/picture';
import { createRemovedContentScanner } from '#scanners/removed-content';

export type App = ReturnType<typeof createApp>;

/** The operations of the service, each with its dependencies. */
export function createApp({ logger }: Scope, config: ModerationConfig, opened: Parts) {
  const syncReviewItem = createSyncReviewItem(opened);
  const storeMediaItem = createStoreMediaItem({ ...opened, syncReviewItem });
  const queueReports = createQueueReports(opened);
  const checkClaim = createCheckClaim(opened);
  const parts = { ...opened, syncReviewItem, storeMediaItem, queueReports, checkClaim };
  const { scans, prices } = parts;
  const findCurrentItem = createFindCurrentItem(parts);
  const findMediaItem = createFindMediaItem(findCurrentItem);
  const applyDecision = createApplyDecision(parts);
  const checkAppealAdmin = createCheckAppealAdmin({ hasOtherAdmin: createHasOtherAdmin(parts) });
  const decideReview = createDecideReview({
    ...parts,
    findMediaItem,
    findCurrentItem,
    applyDecision,
    checkAppealAdmin,
  });
  const undoMeasure = createUndoMeasure({ ...parts, decideReview });
  const storeAppealAnswer = createStoreAppealAnswer(parts);
  const readNotice = createReadNotice(parts);
  const findReportedItem = createFindReportedItem({ ...parts, findCurrentItem });
  const continueClosing = createContinueClosing(parts);
  const closeAllReports = createCloseAllReports({ ...parts, continueClosing, logger });
  const closeReportsOfDeleted = createCloseReportsOfDeleted({ ...parts, closeAllReports });
  const closings = { closeAllReports, closeReportsOfDeleted };
  const closeReportsOfDeletedMedia = createCloseReportsOfDeletedMedia({ ...parts, ...closings, applyDecision });
  const closeIfDeleted = createCloseIfDeleted({
    ...parts,
    findReportedItem,
    closeReportsOfDeleted,
    closeReportsOfDeletedMedia,
  });
  const filing = { ...parts, findReportedItem, closeIfDeleted, storeReport: createStoreReport(parts) };
  const dismissReport = createDismissReport(parts);
  const removedContent = createRemovedContentScanner((keys) => scans.findRemoved(keys));
  const { modelScanner } = parts;
  const picture = createPictureScanner({ isModelOn: modelScanner !== undefined });
  const scanners = [picture, languageScanner, removedContent, ...(modelScanner ? [modelScanner] : [])];
  return {
    applyDecision,
    checkClaim,
    claimQueueItem: createClaimQueueItem(parts),
    decideReview,
    handOverQueueItem: createHandOverQueueItem(parts),
    listQueue: createListQueue(parts),
    listSavedReasons: createListSavedReasons(parts),
    queueHeldComments: createQueueHeldComments(parts),
    recordViews: createRecordViews(parts),
    releaseQueueItem: createReleaseQueueItem(parts),
    saveReasons: createSaveReasons(parts),
    closeReportsOfDeleted,
    closeReportsOnUser: createCloseReportsOnUser({ ...parts, closeReportsOfDeleted }),
    forgetUser: createForgetUser(parts),
    listStrikes: createListStrikes(parts),
    strikeCommentAuthor: createStrikeCommentAuthor(parts),
    recordHide: createRecordHide(parts),
    listMonthTotals: createListMonthTotals(parts),
    sendAlerts: createSendAlerts(parts),
    readWorkload: createReadWorkload(parts),
    readUserRecord: createReadUserRecord(parts),
    readItemRecord: createReadItemRecord(parts),
    warnUser: createWarnUser({ ...parts, findReportedItem }),
    readAppeals: createReadAppeals(parts),
    listMeasures: createListMeasures(parts),
    undoMeasure,
    answerAppeal: createAnswerAppeal({
      ...parts,
      storeAppealAnswer,
      checkAppealAdmin,
      decideReview,
      undoMeasure,
      logger,
    }),
    grantCounterNotice: createGrantCounterNotice({ storeAppealAnswer }),
    objectToCounterNotice: createObjectToCounterNotice({ ...parts, readNotice }),
    readMeasure: createReadMeasure(parts),
    muteReports: createMuteReports({ ...parts, findReportedItem }),
    unmuteReports: createUnmuteReports(parts),
    listAppealedItems: (itemIds: readonly number[]) => parts.measures.findRestorable(itemIds),
    recordBan: createRecordBan(parts),
    fileAppeal: createFileAppeal({
      ...parts,
      findCurrentItem,
      decideReview,
      counterNoticeDays: config.COUNTER_NOTICE_DAYS,
      finishDecision: createFinishDecision({ ...parts, applyDecision }),
    }),
    fileReport: createFileReport(filing),
    fileNotice: createFileNotice(filing),
    readNotice,
    mailNotifier: createMailNotifier(parts),
    listReports: createListReports(parts),
    weighReports: createWeighReports(parts),
    continueClosing,
    closeReport: createCloseReport({ ...parts, findReportedItem, decideReview, dismissReport, closeAllReports }),
    copyMediaItem: createCopyMediaItem({ ...parts, closeReportsOfDeletedMedia }),
    scanMediaItem: createScanMediaItem({
      ...parts,
      findCurrentItem,
      scanners,
      logger,
      maxAttempts: config.SCAN_ATTEMPTS,
    }),
    listPolicies: createListPolicies(parts.policies),
    readPolicy: createReadPolicy(parts.policies),
    setPolicy: createSetPolicy(parts),
    tryPolicy: createTryPolicy(parts),
    readPricing: createReadPricing(prices),
    setPrice: createSetPrice(parts),
    publishPrices: createPublishPrices(parts),
    listAuditLog: createListAuditLog(parts.auditEntries),
    recordAuditEntries: createRecordAuditEntries({ ...parts, logger }),
  };
}

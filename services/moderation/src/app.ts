import type { Scope } from '@tallscreen/kit/service';
import { createApplyDecision } from '#app/apply-decision';
import { createCloseAllReports } from '#app/close-all-reports';
import { createCloseReport } from '#app/close-report';
import { createCloseReportsOfDeleted } from '#app/close-reports-of-deleted';
import { createCloseReportsOfDeletedMedia } from '#app/close-reports-of-deleted-media';
import { createContinueClosing } from '#app/continue-closing';
import { createCopyMediaItem } from '#app/copy-media-item';
import { createDecideReview } from '#app/decide-review';
import { createDismissReport } from '#app/dismiss-report';
import { createFileAppeal } from '#app/file-appeal';
import { createFileReport } from '#app/file-report';
import { createFindCurrentItem, createFindMediaItem } from '#app/find-media-item';
import { createFindReportedItem } from '#app/find-reported-item';
import { createForgetUser } from '#app/forget-user';
import { createHasOtherAdmin } from '#app/has-other-admin';
import { createListAuditLog } from '#app/list-audit-log';
import { createListDecisions } from '#app/list-decisions';
import { createListMonthTotals } from '#app/list-month-totals';
import { createListReports } from '#app/list-reports';
import { createListReviewQueue } from '#app/list-review-queue';
import { createListStrikes } from '#app/list-strikes';
import { createReadAppeals } from '#app/read-appeals';
import { createReadPricing } from '#app/read-pricing';
import { createRecordAuditEntries } from '#app/record-audit-entries';
import { createScanMediaItem } from '#app/scan-media-item';
import { createSetPrice } from '#app/set-price';
import type { ModerationConfig } from '#config';
import type { Parts } from '#parts';
import { languageScanner } from '#scanners/language';
import { pictureScanner } from '#scanners/picture';
import { createRemovedContentScanner } from '#scanners/removed-content';

export type App = ReturnType<typeof createApp>;

/** The operations of the service, each with what it needs. */
export function createApp({ logger }: Scope, config: ModerationConfig, parts: Parts) {
  const { scans, prices } = parts;
  const findCurrentItem = createFindCurrentItem(parts);
  const findMediaItem = createFindMediaItem(findCurrentItem);
  const applyDecision = createApplyDecision(parts);
  const decideReview = createDecideReview({
    ...parts,
    findMediaItem,
    applyDecision,
    hasOtherAdmin: createHasOtherAdmin(parts),
  });
  const findReportedItem = createFindReportedItem({ ...parts, findCurrentItem });
  const closeAllReports = createCloseAllReports(parts);
  const closeReportsOfDeleted = createCloseReportsOfDeleted({ ...parts, closeAllReports });
  const closings = { closeAllReports, closeReportsOfDeleted };
  const closeReportsOfDeletedMedia = createCloseReportsOfDeletedMedia({ ...parts, ...closings });
  const dismissReport = createDismissReport(parts);
  const removedContent = createRemovedContentScanner(() => scans.readRemovedHashes());
  const scanners = [pictureScanner, languageScanner, removedContent];
  return {
    applyDecision,
    decideReview,
    closeReportsOfDeleted,
    forgetUser: createForgetUser(parts),
    listReviewQueue: createListReviewQueue(parts),
    listDecisions: createListDecisions(parts.decisions),
    listStrikes: createListStrikes(parts),
    listMonthTotals: createListMonthTotals(parts),
    readAppeals: createReadAppeals(parts),
    fileAppeal: createFileAppeal({ ...parts, findCurrentItem, decideReview }),
    fileReport: createFileReport({ ...parts, ...closings, findReportedItem, closeReportsOfDeletedMedia }),
    listReports: createListReports(parts),
    continueClosing: createContinueClosing(parts),
    closeReport: createCloseReport({ ...parts, findReportedItem, decideReview, dismissReport, closeAllReports }),
    copyMediaItem: createCopyMediaItem({ ...parts, closeReportsOfDeletedMedia }),
    scanMediaItem: createScanMediaItem({ ...parts, scanners, logger, maxAttempts: config.SCAN_ATTEMPTS }),
    readPricing: createReadPricing(prices),
    setPrice: createSetPrice(parts),
    listAuditLog: createListAuditLog(parts.auditEntries),
    recordAuditEntries: createRecordAuditEntries({ ...parts, logger }),
  };
}

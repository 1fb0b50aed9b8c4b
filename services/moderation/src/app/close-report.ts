import { fail, isAppError } from '@tallscreen/kit/errors';
import type { FindingCode } from '@tallscreen/proto/rules/reason-texts';
import { OTHER_REASON } from '@tallscreen/proto/rules/reasons';
import type { CheckClaim } from '#app/check-claim';
import type { CloseAllReports } from '#app/close-all-reports';
import type { DecideReview } from '#app/decide-review';
import type { DismissReport } from '#app/dismiss-report';
import { readFromMedia, type FindMediaItemDeps } from '#app/find-media-item';
import type { FindReportedItem } from '#app/find-reported-item';
import { checkMoment, type Decision } from '#domain/decision';
import { isGone } from '#domain/media-item';
import { reportKey } from '#domain/queue-item';
import { findRule, reasonText } from '#domain/reason';
import { checkOutcome, type Closing, type Report, type ReportOutcome } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';
import { measureOfReport, ruleOf } from '#domain/measure';
import type { MediaItems } from '#store/media-items';
import type { Policies } from '#store/policies';
import type { Reports } from '#store/reports';

export interface CloseReportDeps {
  readonly reports: Pick<Reports, 'find' | 'readOwner' | 'findStanding'>;
  readonly mediaItems: Pick<MediaItems, 'find'>;
  readonly media: FindMediaItemDeps['media'];
  readonly policies: Pick<Policies, 'read'>;
  readonly findReportedItem: FindReportedItem;
  readonly checkClaim: CheckClaim;
  readonly decideReview: DecideReview;
  readonly dismissReport: DismissReport;
  readonly closeAllReports: CloseAllReports;
  readonly newId: () => number;
}

export interface CloseReportCommand {
  readonly reportId: number;
  readonly outcome: ReportOutcome;
  readonly note: string;
  /** the code of the broken rule; empty for none */
  readonly reasonCode: string;
  /** where in the video or promo the problem is; null if the admin named no place */
  readonly momentMs: number | null;
  readonly adminId: number;
  /** whether `dismissed` closes all open reports on the item too */
  readonly areAllDismissed: boolean;
}

export interface ClosedReport {
  /** 0 for a repeated call */
  readonly closedCount: number;
  readonly item: ReportedItem;
  readonly outcome: ReportOutcome;
}

const isMedia = ({ type }: ReportedItem): boolean => type === 'video' || type === 'promo';

export type CloseReport = ReturnType<typeof createCloseReport>;

/**
 * Closes a report as an admin decided: `dismissed` closes this one or all, `upheld` and `removed` all open ones on the
 * item. If its uploader has deleted the item, it cannot be removed any more: then its reports are upheld, with a
 * strike. Throws already_exists if the report was closed with another outcome, or if another admin holds the item;
 * invalid_argument if the reason or the moment is wrong.
 */
export function createCloseReport(deps: CloseReportDeps) {
  const { reports, dismissReport, closeAllReports, findReportedItem } = deps;

  /** Returns the rule that a notice about the item names, if it is in force; without a notice, that it was reported. */
  async function findRuleOf(item: ReportedItem): Promise<string> {
    const cause = await reports.findStanding(item, new Date());
    if (!cause?.category) return 'removed_after_reports' satisfies FindingCode;
    return findRule(ruleOf(cause), (await deps.policies.read('reasons')).value)?.code ?? OTHER_REASON;
  }

  async function remove(
    { type, id }: ReportedItem,
    { note, reasonCode, momentMs, adminId }: CloseReportCommand,
  ): Promise<Decision> {
    if (type !== 'video' && type !== 'promo') {
      throw fail('not_removable_here');
    }
    const code = reasonCode || (note ? '' : await findRuleOf({ type, id }));
    const why = { reason: note, reasonCode: code, momentMs, adminId, seenRevision: null };
    return (await deps.decideReview({ itemId: id, itemType: type, verdict: 'remove', ...why })).decision;
  }

  async function carryOut(item: ReportedItem, command: CloseReportCommand) {
    const { outcome, reasonCode, note } = command;
    if (outcome === 'removed') {
      try {
        const removal = await remove(item, command);
        return { outcome, note: removal.reason, reasonCode: removal.reasonCode };
      } catch (error) {
        if (!isAppError(error, 'not_found')) throw error;
      }
    }
    const words = reasonText(reasonCode, note, (await deps.policies.read('reasons')).value);
    return { outcome: outcome === 'removed' ? ('upheld' as const) : outcome, note: words, reasonCode };
  }

  /** Ask media itself, because the event of the deletion may not have arrived yet. */
  const isDeleted = async (id: number): Promise<boolean> => {
    const copy = await deps.mediaItems.find(id);
    return (copy !== null && isGone(copy)) || (await readFromMedia(deps.media, id)) === null;
  };

  /** Throws unless the report was closed with this outcome, or by a removal that came too late. */
  async function checkRepeat(item: ReportedItem, closedAs: ReportOutcome, wanted: ReportOutcome): Promise<void> {
    const mayBeLate = closedAs === 'upheld' && wanted === 'removed' && isMedia(item);
    if (mayBeLate && (await isDeleted(item.id))) return;
    checkOutcome(closedAs, wanted);
  }

  /**
   * Ask social or identity only if the owner is needed: a comment's author is notified only of an upheld report. For a
   * deleted comment, the report contains the author.
   */
  async function findOwner({ id, item }: Report, outcome: ReportOutcome): Promise<number> {
    if (item.type === 'user') return item.id;
    if (item.type === 'comment' && outcome !== 'upheld') return 0;
    return (await findReportedItem(item)).ownerId || reports.readOwner(id);
  }

  async function findStrike(
    report: Report,
    { ownerId, outcome, note: text }: Pick<Closing, 'ownerId' | 'outcome' | 'note'>,
    { reasonCode, momentMs, adminId }: CloseReportCommand,
  ) {
    if (outcome !== 'upheld') return null;
    const media = isMedia(report.item) ? await deps.mediaItems.find(report.item.id) : null;
    if (media) checkMoment(momentMs, media);
    const about = { ownerId, reasonCode, title: media?.title ?? '', momentMs, text, adminId };
    const decidedAt = new Date();
    // All reports on the item are upheld, so one of its notices counts before the report that stands for them.
    const { reason, category } = (await reports.findStanding(report.item, decidedAt)) ?? report;
    return measureOfReport({ ...report, reason, category }, about, { id: deps.newId(), decidedAt });
  }

  return async (command: CloseReportCommand): Promise<ClosedReport> => {
    const { reportId, outcome: wanted, adminId, areAllDismissed } = command;
    const report = await reports.find(reportId);
    if (!report) throw fail('report_not_found');
    const { item } = report;
    if (command.momentMs !== null && (wanted === 'dismissed' || !isMedia(item)))
      throw fail('moment_not_expected_in_report');
    if (report.outcome) {
      await checkRepeat(item, report.outcome, wanted);
      return { closedCount: 0, item, outcome: report.outcome };
    }
    await deps.checkClaim([reportKey(item)], adminId);
    const { outcome, ...why } = await carryOut(item, command);
    const ownerId = await findOwner(report, outcome);
    const closing: Closing = { item, outcome, ...why, ownerId, areReportersNotified: true, adminId };
    const strike = await findStrike(report, closing, command);
    const closedCount = await (outcome === 'dismissed' && !areAllDismissed
      ? dismissReport(report, closing)
      : closeAllReports(closing, outcome === 'removed' ? undefined : reportId, strike));
    // A concurrent call may have closed it with another outcome.
    if (closedCount === 0) checkOutcome((await reports.find(reportId))?.outcome ?? null, outcome);
    return { closedCount, item, outcome };
  };
}

import { currentRequest } from '@tallscreen/kit/context';
import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { CloseIfDeleted } from '#app/close-if-deleted';
import type { FindReportedItem } from '#app/find-reported-item';
import type { QueueReports } from '#app/queue-reports';
import { fingerprintOf, readNotice, reasonOfCategory, REPEAT_MS, type GivenNotice, type Notice } from '#domain/notice';
import type { NoticeKeys } from '#domain/notice-keys';
import type { Report } from '#domain/report';
import { itemNotFound, type ReportedItem } from '#domain/reported-item';
import { reportFiled } from '#events/publish';
import type { Notices } from '#store/notices';
import type { ReportedItems } from '#store/reported-items';
import type { Reports } from '#store/reports';

export interface FileNoticeDeps {
  readonly queueReports: Pick<QueueReports, 'readContext' | 'add'>;
  readonly reports: Pick<Reports, 'insert'>;
  readonly reportedItems: Pick<ReportedItems, 'addReport'>;
  readonly notices: Pick<Notices, 'insert' | 'findRepeated'>;
  readonly noticeKeys: NoticeKeys;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
  readonly findReportedItem: FindReportedItem;
  readonly closeIfDeleted: CloseIfDeleted;
  readonly newId: () => number;
}

export interface NoticeCommand {
  readonly item: ReportedItem;
  readonly given: GivenNotice;
  /** the secret that the client has chosen; empty for none */
  readonly clientId: string;
}

export interface FiledNotice {
  readonly notice: Notice;
  /** empty for a repeat by somebody who has not shown that they sent the first */
  readonly key: string;
  /** also for a repeat by the same client, if the process died before the mail */
  readonly isReceiptDue: boolean;
}

export type FileNotice = ReturnType<typeof createFileNotice>;

/**
 * Stores a notice as a report without a reporter. A repeat within a day returns the first one. Throws not_found if
 * users cannot see the item, invalid_argument for what is wrong with the notice.
 */
export function createFileNotice(deps: FileNoticeDeps) {
  const { notices, noticeKeys, reports, reportedItems, queueReports, outbox, findReportedItem, newId } = deps;

  return async ({ item, given, clientId }: NoticeCommand): Promise<FiledNotice> => {
    const words = readNotice(given);
    const { state, ownerId, mediaItemId } = await findReportedItem(item);
    if (state !== 'visible') throw itemNotFound(item.type);
    const [id, createdAt, fingerprint] = [newId(), new Date(), fingerprintOf(item, words)];
    const key = noticeKeys.keyOf(id, clientId);
    const undecided = { outcome: null, decidedAt: null, decisionText: '' };
    const language = currentRequest()?.language;
    const notice: Notice = { id, item, ownerId, ...words, createdAt, ...undecided, ...(language && { language }) };
    const reason = reasonOfCategory(words.category);
    const report: Report = {
      id,
      item,
      reason,
      reporterId: 0,
      weight: 1,
      category: words.category,
      createdAt,
      outcome: null,
    };
    const context = await queueReports.readContext(item, mediaItemId);

    const first = await outbox.inTransaction(async (session) => {
      // Of two repeats at once, one changes the item's counts first. The other begins anew and then finds it.
      const repeated = await notices.findRepeated(fingerprint, new Date(createdAt.getTime() - REPEAT_MS), session);
      if (repeated) return repeated;
      const counts = await reportedItems.addReport(item, session);
      await notices.insert({ ...notice, fingerprint, keyHash: noticeKeys.hashOf(key) }, session);
      await reports.insert({ ...report, mediaItemId, round: counts.round, ownerId }, session);
      await queueReports.add({ ...report, ownerId }, counts, context, session);
      await outbox.add(session, [reportFiled(report, ownerId)]);
      return null;
    });
    if (first) {
      const firstKey = noticeKeys.keyOf(first.id, clientId);
      const isSender = noticeKeys.opens(firstKey, first.id, first.keyHash);
      return { notice: first, key: isSender ? firstKey : '', isReceiptDue: isSender && !first.isReceiptSent };
    }
    await deps.closeIfDeleted(item);
    return { notice, key, isReceiptDue: true };
  };
}

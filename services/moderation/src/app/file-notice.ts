import { currentRequest } from '@tallscreen/kit/context';
import type { CloseIfDeleted } from '#app/close-if-deleted';
import type { FindReportedItem } from '#app/find-reported-item';
import type { StoreReport } from '#app/store-reports';
import { fingerprintOf, readNotice, reasonOfCategory, type GivenNotice, type Notice } from '#domain/notice';
import type { NoticeKeys } from '#domain/notice-keys';
import { itemNotFound, type ReportedItem } from '#domain/reported-item';
import type { Policies } from '#store/policies';

export interface FileNoticeDeps {
  readonly policies: Pick<Policies, 'read'>;
  readonly noticeKeys: NoticeKeys;
  readonly storeReport: StoreReport;
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
  readonly id: number;
  /** empty for a repeat by somebody who has not shown that they sent the first */
  readonly key: string;
}

export type FileNotice = ReturnType<typeof createFileNotice>;

/**
 * Stores a notice as a report without a reporter; the job tell-notifiers mails the receipt. A repeat within a day
 * returns the first one. Throws not_found if users cannot see the item, invalid_argument for what is wrong with the
 * notice.
 */
export function createFileNotice(deps: FileNoticeDeps) {
  const { noticeKeys, findReportedItem, newId } = deps;

  return async ({ item, given, clientId }: NoticeCommand): Promise<FiledNotice> => {
    const words = readNotice(given, (await deps.policies.read('reasons')).value);
    const { state, ownerId, mediaItemId } = await findReportedItem(item);
    if (state !== 'visible') throw itemNotFound(item.type);
    const [id, createdAt, fingerprint] = [newId(), new Date(), fingerprintOf(item, words)];
    const key = noticeKeys.keyOf(id, clientId);
    const undecided = { outcome: null, decidedAt: null, decisionText: '' };
    const { language, clientAddress } = currentRequest() ?? {};
    const notice: Notice = { id, item, ownerId, ...words, createdAt, ...undecided, ...(language && { language }) };
    const kept = { fingerprint, keyHash: noticeKeys.hashOf(key), ...(clientAddress && { clientAddress }) };
    const reason = reasonOfCategory(words.category);
    const report = { id, item, reason, reporterId: 0, category: words.category, createdAt, outcome: null };
    const filing = { report, ownerId, mediaItemId, notice: { ...notice, ...kept } };
    const { repeated: first } = await deps.storeReport(filing);
    if (first) {
      const firstKey = noticeKeys.keyOf(first.id, clientId);
      const isSender = noticeKeys.opens(firstKey, first.id, first.keyHash);
      return { id: first.id, key: isSender ? firstKey : '' };
    }
    await deps.closeIfDeleted(item);
    return { id, key };
  };
}

import type { Session } from '@tallscreen/kit-mongo/transaction';
import { gravestOf, reportKey, type QueueItem } from '#domain/queue-item';
import { harmOfReports } from '#domain/queue-priority';
import { URGENT_FROM, type Report, type ReportCounts, type ReportReason } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';
import { languagesOf } from '#events/media-item-mapping';
import type { MediaItems } from '#store/media-items';
import type { QueueItems } from '#store/queue-items';
import type { Reports } from '#store/reports';

export interface QueueReportsDeps {
  readonly mediaItems: Pick<MediaItems, 'find' | 'readViews' | 'readUploaderViews'>;
  readonly reports: Pick<Reports, 'listOpenOn'>;
  readonly queueItems: Pick<QueueItems, 'find' | 'put' | 'remove'>;
}

/** The data of a reported item that the queue shows, besides its reports. */
export type ReportedContext = Pick<QueueItem, 'mediaItemId' | 'reach' | 'hashtags' | 'languages'>;

/** The open reports on an item. */
interface Open {
  readonly first: Pick<Report, 'id' | 'createdAt'>;
  readonly newestId: number;
  readonly reason: ReportReason;
  readonly count: number;
}

export type QueueReports = ReturnType<typeof createQueueReports>;

/** Keeps one queue item for all open reports on an item. Called in the transactions that change the reports. */
export function createQueueReports({ mediaItems, reports, queueItems }: QueueReportsDeps) {
  const put = (
    item: ReportedItem,
    context: ReportedContext,
    { first, newestId, reason, count }: Open,
    session: Session,
  ) =>
    queueItems.put(
      {
        id: reportKey(item),
        type: item.type === 'comment' ? 'comment' : 'report',
        item,
        ...context,
        reason,
        reports: count,
        reportId: first.id,
        harm: harmOfReports(reason, count),
        isUrgent: count >= URGENT_FROM,
        newestId,
        since: first.createdAt,
      },
      session,
    );

  /** Builds the queue item again from the open reports; without any it is removed. */
  async function rebuild(
    item: ReportedItem,
    { openCount, round }: ReportCounts,
    { mediaItemId, reach, hashtags, languages }: ReportedContext,
    session: Session,
  ): Promise<void> {
    const open = openCount > 0 ? await reports.listOpenOn(item, round, session) : [];
    const [first] = open;
    if (!first) return queueItems.remove(reportKey(item), session);
    const reason = gravestOf(open.map((report) => report.reason));
    const context = { mediaItemId, reach, hashtags, languages };
    const newestId = open.at(-1)!.id;
    await put(item, context, { first, newestId, reason, count: openCount }, session);
  }

  return {
    /** Reads the data that need not be read in the transaction. `mediaItemId`: the media item that a comment is on. */
    async readContext({ type, id }: ReportedItem, mediaItemId: number | null): Promise<ReportedContext> {
      if (type === 'user') {
        const { sum } = await mediaItems.readUploaderViews(id);
        return { mediaItemId: null, reach: sum, hashtags: [], languages: [] };
      }
      const about = type === 'comment' ? mediaItemId : id;
      const copy = about === null ? null : await mediaItems.find(about);
      const reach = about === null ? 0 : await mediaItems.readViews(about);
      return { mediaItemId: about, reach, hashtags: copy?.hashtags ?? [], languages: copy ? languagesOf(copy) : [] };
    },

    /** Adds a new report. `counts` include it. */
    async add(report: Report, counts: ReportCounts, context: ReportedContext, session: Session): Promise<void> {
      const { item, id, createdAt } = report;
      const before = await queueItems.find(reportKey(item), session);
      const first = { id: before?.reportId ?? id, createdAt: before?.since ?? createdAt };
      const reason = gravestOf([report.reason, ...(before ? [before.reason as ReportReason] : [])]);
      await put(item, context, { first, newestId: id, reason, count: counts.openCount }, session);
    },

    /** Updates the queue item after one report was dismissed. */
    async dismiss(item: ReportedItem, counts: ReportCounts, session: Session): Promise<void> {
      const before = await queueItems.find(reportKey(item), session);
      if (before) await rebuild(item, counts, before, session);
    },

    /** Removes the queue item: all reports were closed. */
    close: (item: ReportedItem, session: Session): Promise<void> => queueItems.remove(reportKey(item), session),
  };
}

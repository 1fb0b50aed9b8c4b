import type { Session } from '@tallscreen/kit-mongo/transaction';
import { floodOf } from '#domain/flood';
import { reportKey, type ListedQueueItem, type QueueItem } from '#domain/queue-item';
import { harmOfReports } from '#domain/queue-priority';
import { URGENT_FROM, type Report, type ReportCounts, type ReportReason } from '#domain/report';
import type { ReportedItem } from '#domain/reported-item';
import { withReport, type Weighed } from '#domain/reporter';
import { languagesOf } from '#events/media-item-mapping';
import type { MediaItems } from '#store/media-items';
import type { QueueFloods } from '#store/queue-floods';
import type { QueueItems } from '#store/queue-items';
import type { Reports } from '#store/reports';

export interface QueueReportsDeps {
  readonly mediaItems: Pick<MediaItems, 'find' | 'readViews' | 'readUploaderViews'>;
  readonly reports: Pick<Reports, 'listOpenOn'>;
  readonly queueItems: Pick<QueueItems, 'find' | 'put' | 'remove'>;
  readonly queueFloods: QueueFloods;
}

/** The data of a reported item that the queue shows, besides its reports. */
export type ReportedContext = Pick<QueueItem, 'mediaItemId' | 'reach' | 'hashtags' | 'languages'>;

/** The open reports on an item. */
interface Open extends Weighed {
  readonly first: Pick<Report, 'id' | 'createdAt'>;
  readonly newestId: number;
  readonly count: number;
}

export type QueueReports = ReturnType<typeof createQueueReports>;

/** Whose things one user reports. Empty if the owner is unknown, or if several users have reported the item. */
const floodKeyOf = ({ reporterId }: Report, ownerId: number, { openCount }: ReportCounts): string =>
  openCount === 1 && ownerId > 0 && reporterId > 0 ? `${reporterId}:${ownerId}` : '';

const weighedOf = ({ reason, weight = 0, topWeight = 0 }: ListedQueueItem): Weighed => ({
  reason: reason as ReportReason,
  weight,
  topWeight,
});

/** Keeps one queue item for all open reports on an item. Called in the transactions that change the reports. */
export function createQueueReports({ mediaItems, reports, queueItems, queueFloods }: QueueReportsDeps) {
  const put = (
    item: ReportedItem,
    context: ReportedContext & Pick<QueueItem, 'floodKey'>,
    { first, newestId, reason, count, weight, topWeight }: Open,
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
        weight,
        topWeight,
        harm: harmOfReports(reason, weight),
        isUrgent: count >= URGENT_FROM && topWeight > 0,
        newestId,
        since: first.createdAt,
      },
      session,
    );

  /** Lets one item stand for those of a flood. Called after every change of one of them. */
  async function settle(floodKey: string | undefined, session: Session): Promise<void> {
    if (!floodKey) return;
    const now = new Date();
    const flood = floodOf(await queueFloods.list(floodKey, now, session), now);
    if (flood) await queueFloods.fold(flood, session);
  }

  async function remove(item: ReportedItem, session: Session): Promise<void> {
    const before = await queueItems.find(reportKey(item), session);
    await queueItems.remove(reportKey(item), session);
    await settle(before?.floodKey, session);
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

    /** Adds new reports on one item, at least one. `counts` include them. */
    async add(
      added: readonly (Report & { readonly ownerId: number })[],
      counts: ReportCounts,
      context: ReportedContext,
      session: Session,
    ): Promise<void> {
      const [first] = added as [(typeof added)[number]];
      const before = await queueItems.find(reportKey(first.item), session);
      const oldest = { id: before?.reportId ?? first.id, createdAt: before?.since ?? first.createdAt };
      const weighed = added.reduce<Weighed | undefined>(withReport, before ? weighedOf(before) : undefined)!;
      const floodKey = floodKeyOf(first, first.ownerId, counts);
      const newestId = Math.max(...added.map(({ id }) => id));
      const open = { first: oldest, newestId, count: counts.openCount, ...weighed };
      await put(first.item, { ...context, floodKey }, open, session);
      await settle(floodKey || before?.floodKey, session);
    },

    /** Builds the queue item again from the open reports; without any it is removed. */
    async rebuild(item: ReportedItem, { openCount, round }: ReportCounts, session: Session): Promise<void> {
      const before = await queueItems.find(reportKey(item), session);
      if (!before) return;
      const open = openCount > 0 ? await reports.listOpenOn(item, round, session) : [];
      const [first] = open;
      const weighed = open.reduce<Weighed | undefined>(withReport, undefined);
      if (!first || !weighed) return remove(item, session);
      const { mediaItemId, reach, hashtags, languages } = before;
      const newestId = open.at(-1)!.id;
      await put(
        item,
        { mediaItemId, reach, hashtags, languages },
        { first, newestId, count: openCount, ...weighed },
        session,
      );
      await settle(before.floodKey, session);
    },

    /** Removes the queue item: all reports were closed. */
    close: remove,
  };
}

import { readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import type { Measure } from '#domain/measure';
import type { MediaItemCopy } from '#domain/media-item';
import type { ListedQueueItem, QueueItemState, QueueItemType, QueueList, QueueSort } from '#domain/queue-item';
import type { Notice } from '#domain/notice';
import type { ListedReport } from '#domain/report';
import type { Measures } from '#store/measures';
import type { MediaItems } from '#store/media-items';
import { cursorOf, type QueueItems } from '#store/queue-items';
import type { NoticeCount, Notices } from '#store/notices';
import type { Reports } from '#store/reports';
import type { Scans, StoredVerdict } from '#store/scans';

export interface QueueEntry {
  readonly row: ListedQueueItem;
  /** the video or promo to decide on; undefined for comments and users */
  readonly copy: MediaItemCopy | undefined;
  readonly scan: StoredVerdict | undefined;
  /** the measure that the open appeal is about; undefined if none is open */
  readonly appealed: Measure | undefined;
  /** open notices by category, the most frequent first */
  readonly notices: readonly NoticeCount[];
  /** the newest open ones, newest first */
  readonly reports: readonly ShownReport[];
}

/** `notice`: of a report that is one. */
export type ShownReport = ListedReport & { readonly notice?: Notice | undefined };

export interface QueueFilter {
  readonly list?: QueueList | undefined;
  readonly type?: QueueItemType | undefined;
  readonly state?: QueueItemState | undefined;
  readonly language?: string | undefined;
  readonly hashtag?: string | undefined;
  readonly sort: QueueSort;
  readonly adminId: number;
}

export interface ListQueueDeps {
  readonly queueItems: Pick<QueueItems, 'list'>;
  readonly mediaItems: Pick<MediaItems, 'findMany'>;
  readonly scans: Pick<Scans, 'findVerdicts'>;
  readonly measures: Pick<Measures, 'listOnMedia' | 'findMany'>;
  readonly reports: Pick<Reports, 'listOn'>;
  readonly notices: Pick<Notices, 'findMany' | 'countOpen'>;
}

/** An entry names its newest reporters only, because it may have thousands. */
const REPORTERS_SHOWN = 10;

const cursor = z.object({ values: z.array(z.union([z.number(), z.boolean()])).max(3), id: z.string().max(40) });

const isAbout = ({ id, item }: Measure, { measureId, item: waiting }: ListedQueueItem): boolean =>
  measureId === undefined ? item.id === waiting.id && item.type === waiting.type : id === measureId;

export type ListQueue = ReturnType<typeof createListQueue>;

/** Lists items that wait for an admin, with their current claims. */
export const createListQueue =
  ({ queueItems, mediaItems, scans, measures, reports, notices }: ListQueueDeps) =>
  async (filter: QueueFilter, request: PageRequest): Promise<Page<QueueEntry>> => {
    const page = await readPage(request, {
      cursor,
      list: (keyset) => queueItems.list({ ...filter, ...keyset }),
      cursorOf: (last) => cursorOf(last, filter.sort),
    });
    const ids = page.entries.flatMap(({ item }) => (item.type === 'video' || item.type === 'promo' ? [item.id] : []));
    const appeals = page.entries.filter(({ type }) => type === 'appeal');
    const [copies, verdicts, newest, appealed, counts] = await Promise.all([
      mediaItems.findMany(ids),
      scans.findVerdicts(ids),
      Promise.all(page.entries.map(readReports)),
      readAppealed(appeals),
      notices.countOpen(page.entries.flatMap((row) => (row.reports > 0 ? [row.item] : []))),
    ]);
    const entries = page.entries.map((row, at): QueueEntry => {
      const copy = ids.includes(row.item.id) ? copies.find(({ id }) => id === row.item.id) : undefined;
      return {
        row,
        copy,
        scan: copy && verdicts.find(({ itemId }) => itemId === copy.id),
        appealed: row.type === 'appeal' ? appealed.findLast((each) => isAbout(each, row)) : undefined,
        notices: counts.filter(({ item }) => item === row.item).toSorted((a, b) => b.count - a.count),
        reports: newest[at] ?? [],
      };
    });
    return { ...page, entries };

    async function readAppealed(rows: readonly ListedQueueItem[]): Promise<Measure[]> {
      const [byId, onMedia] = await Promise.all([
        measures.findMany(rows.flatMap(({ measureId }) => measureId ?? [])),
        measures.listOnMedia(rows.flatMap(({ measureId, item }) => (measureId === undefined ? [item.id] : []))),
      ]);
      return [...byId, ...onMedia.filter(({ appeal }) => appeal?.status === 'open')];
    }

    async function readReports({ item, reports: reportCount }: ListedQueueItem): Promise<ShownReport[]> {
      if (reportCount === 0) return [];
      const newest = await reports.listOn(item, REPORTERS_SHOWN, 'open');
      const written = await notices.findMany(newest.flatMap(({ id, category }) => (category ? [id] : [])));
      return newest.map((report) => ({ ...report, reportCount, notice: written.find(({ id }) => id === report.id) }));
    }
  };

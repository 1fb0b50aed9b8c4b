import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import { cutPage, pageSizeOf, type Page, type PageRequest } from '#domain/page';
import { reportKey } from '#domain/queue-item';
import type { ListedReport } from '#domain/report';
import type { QueueItems } from '#store/queue-items';
import type { Reports } from '#store/reports';

export interface ListReportsDeps {
  readonly reports: Pick<Reports, 'listOpen'>;
  readonly queueItems: Pick<QueueItems, 'listUrgentReports' | 'countReports'>;
}

const pageToken = z.object({ isUrgent: z.boolean(), id: z.number().int().positive() });

export type ListReports = ReturnType<typeof createListReports>;

/** Lists open reports one by one: those on items that the queue calls urgent first, then newest first. */
export const createListReports =
  ({ reports, queueItems }: ListReportsDeps) =>
  async (request: PageRequest): Promise<Page<ListedReport>> => {
    const pageSize = pageSizeOf(request);
    const after = request.pageToken ? decodePageToken(pageToken, request.pageToken) : null;
    const found = await reports.listOpen(await queueItems.listUrgentReports(), after, pageSize + 1);
    const page = cutPage(found, pageSize, ({ isUrgent, id }) => encodePageToken({ isUrgent, id }));
    const counts = await queueItems.countReports(page.items.map(({ item }) => reportKey(item)));
    // A report that was closed in between still counts itself.
    const items = page.items.map((report) => ({ ...report, reportCount: counts.get(reportKey(report.item)) ?? 1 }));
    return { ...page, items };
  };

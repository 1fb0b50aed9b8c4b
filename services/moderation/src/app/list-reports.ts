import { decodePageToken, encodePageToken } from '@tallscreen/kit/page-token';
import { z } from 'zod';
import { cutPage, pageSizeOf, type Page, type PageRequest } from '#domain/page';
import type { ListedReport } from '#domain/report';
import type { ReportedItems } from '#store/reported-items';
import type { Reports } from '#store/reports';

export interface ListReportsDeps {
  readonly reports: Pick<Reports, 'listOpen'>;
  readonly reportedItems: Pick<ReportedItems, 'countOpenOfEach'>;
}

const pageToken = z.object({ isPriority: z.boolean(), id: z.number().int().positive() });

export type ListReports = ReturnType<typeof createListReports>;

/** Lists open reports: those on items with five or more first, then newest first. */
export const createListReports =
  ({ reports, reportedItems }: ListReportsDeps) =>
  async (request: PageRequest): Promise<Page<ListedReport>> => {
    const pageSize = pageSizeOf(request);
    const after = request.pageToken ? decodePageToken(pageToken, request.pageToken) : null;
    const found = await reports.listOpen(after, pageSize + 1);
    const page = cutPage(found, pageSize, ({ isPriority, id }) => encodePageToken({ isPriority, id }));
    const counts = await reportedItems.countOpenOfEach(page.items.map(({ item }) => item));
    // A report that was closed in between still counts itself.
    return { ...page, items: page.items.map((report, i) => ({ ...report, reportCount: counts[i] || 1 })) };
  };

import { readPage, type Page, type PageRequest } from '@tallscreen/kit/page';
import { z } from 'zod';
import { reportKey } from '#domain/queue-item';
import type { ListedReport } from '#domain/report';
import type { QueueItems } from '#store/queue-items';
import type { Reports } from '#store/reports';

export interface ListReportsDeps {
  readonly reports: Pick<Reports, 'listOpen'>;
  readonly queueItems: Pick<QueueItems, 'listUrgentReports' | 'countReports'>;
}

const cursor = z.object({ isUrgent: z.boolean(), id: z.number().int().positive() });

export type ListReports = ReturnType<typeof createListReports>;

/** Lists open reports one by one: first those on urgent items, then the others; newest first. */
export const createListReports =
  ({ reports, queueItems }: ListReportsDeps) =>
  async (request: PageRequest): Promise<Page<ListedReport>> => {
    const page = await readPage(request, {
      cursor,
      list: async (keyset) => reports.listOpen(await queueItems.listUrgentReports(), keyset),
      cursorOf: ({ isUrgent, id }) => ({ isUrgent, id }),
    });
    const counts = await queueItems.countReports(page.entries.map(({ item }) => reportKey(item)));
    // A report that was closed in between still counts itself.
    const entries = page.entries.map((report) => ({ ...report, reportCount: counts.get(reportKey(report.item)) ?? 1 }));
    return { ...page, entries };
  };

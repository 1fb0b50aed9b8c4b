import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import type { QueueReports } from '#app/queue-reports';
import type { Report } from '#domain/report';
import { LAST_REPORTS, weightOf } from '#domain/reporter';
import type { ReportedItems } from '#store/reported-items';
import type { Reporters, ReportToWeigh } from '#store/reporters';

export interface WeighReportsDeps {
  readonly reporters: Pick<Reporters, 'listLastOutcomes' | 'listOpen' | 'setWeight' | 'markWeighed'>;
  readonly reportedItems: Pick<ReportedItems, 'find'>;
  readonly queueReports: Pick<QueueReports, 'rebuild'>;
  readonly outbox: Pick<Outbox, 'inTransaction'>;
}

export type WeighReports = ReturnType<typeof createWeighReports>;

/**
 * Gives the open reports of users the weight that their record has after these reports were closed. Most reporters have
 * no other open report. Safe to repeat.
 */
export function createWeighReports({ reporters, reportedItems, queueReports, outbox }: WeighReportsDeps) {
  const setWeight = ({ id, item }: Report, weight: number): Promise<void> =>
    outbox.inTransaction(async (session) => {
      if (!(await reporters.setWeight(id, weight, session))) return;
      const counts = await reportedItems.find(item, session);
      if (counts) await queueReports.rebuild(item, counts, session);
    });

  return async (closed: readonly ReportToWeigh[]): Promise<void> => {
    // 0 stands for deleted users, who have no record.
    const ids = [...new Set(closed.map(({ reporterId }) => reporterId))].filter((id) => id > 0);
    const open = Map.groupBy(await reporters.listOpen(ids), ({ reporterId }) => reporterId);
    for (const [reporterId, reports] of open) {
      const weight = weightOf(await reporters.listLastOutcomes(reporterId, LAST_REPORTS));
      for (const report of reports) if (report.weight !== weight) await setWeight(report, weight);
    }
    await reporters.markWeighed(closed.map(({ id }) => id));
  };
}

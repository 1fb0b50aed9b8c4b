import { runDueWork } from '@tallscreen/kit-mongo/due-work';
import type { Logger } from '@tallscreen/kit/logger';
import type { Loop } from '@tallscreen/kit/loop';
import type { Connection } from 'mongoose';
import type { WeighReports } from '#app/weigh-reports';
import type { Reporters, ReportToWeigh } from '#store/reporters';

export interface WeighReportsJobDeps {
  readonly connection: Connection;
  readonly reporters: Pick<Reporters, 'listToWeigh'>;
  readonly weighReports: WeighReports;
  readonly logger: Logger;
}

/** One decision may close thousands of reports, so they are taken together. */
const REPORTS_PER_PASS = 500;

/** Weighs the open reports of users again after others of theirs were decided. */
export const startWeighReports = ({ connection, reporters, weighReports, logger }: WeighReportsJobDeps): Loop =>
  runDueWork({
    name: 'moderation-weigh-reports',
    connection,
    logger,
    perPass: 1,
    async list(): Promise<ReportToWeigh[][]> {
      const closed = await reporters.listToWeigh(REPORTS_PER_PASS);
      return closed.length > 0 ? [closed] : [];
    },
    work: weighReports,
  });

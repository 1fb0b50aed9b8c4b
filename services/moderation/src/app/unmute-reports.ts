import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { unmuteAudited } from '#events/publish';
import type { Measures } from '#store/measures';

export interface UnmuteReportsDeps {
  readonly measures: Pick<Measures, 'endMute'>;
  readonly outbox: Pick<Outbox, 'inTransaction' | 'add'>;
}

export type UnmuteReports = ReturnType<typeof createUnmuteReports>;

/** Lets a user report again before the term of their mute is over. A repeat changes nothing. */
export const createUnmuteReports =
  ({ measures, outbox }: UnmuteReportsDeps) =>
  (userId: number, adminId: number): Promise<void> =>
    outbox.inTransaction(async (session) => {
      if (!(await measures.endMute(userId, new Date(), session))) return;
      await outbox.add(session, [unmuteAudited(userId, adminId)]);
    });

import { measureOfBan, type Ban } from '#domain/measure';
import type { Measures } from '#store/measures';
import type { Reports } from '#store/reports';

export interface RecordBanDeps {
  readonly reports: Pick<Reports, 'listOn'>;
  readonly measures: Pick<Measures, 'addOnce' | 'endBans'>;
}

export type RecordBan = ReturnType<typeof createRecordBan>;

/** Records identity's ban of a user. It replaces an earlier one. Safe to repeat. */
export const createRecordBan =
  ({ reports, measures }: RecordBanDeps) =>
  async (ban: Ban): Promise<void> => {
    await measures.endBans(ban.userId, ban.bannedAt);
    const reported = await reports.listOn({ type: 'user', id: ban.userId }, 1, 'all');
    await measures.addOnce(measureOfBan(ban, reported.length > 0));
  };

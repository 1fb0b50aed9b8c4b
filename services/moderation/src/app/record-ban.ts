import { measureOfBan, type Ban } from '#domain/measure';
import type { Measures } from '#store/measures';
import type { Reports } from '#store/reports';

export interface RecordBanDeps {
  readonly reports: Pick<Reports, 'findStanding'>;
  readonly measures: Pick<Measures, 'addOnce' | 'endBans'>;
}

export type RecordBan = ReturnType<typeof createRecordBan>;

/** Records identity's ban of a user. It replaces an earlier one. Safe to repeat. */
export const createRecordBan =
  ({ reports, measures }: RecordBanDeps) =>
  async (ban: Ban): Promise<void> => {
    await measures.endBans(ban.userId, ban.bannedAt);
    const cause = await reports.findStanding({ type: 'user', id: ban.userId }, ban.bannedAt);
    await measures.addOnce(measureOfBan(ban, cause));
  };

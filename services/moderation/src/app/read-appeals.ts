import { appealOutcome, type AppealOutcome } from '#domain/appeal';
import type { Decisions } from '#store/decisions';

export interface ReadAppealsDeps {
  readonly decisions: Pick<Decisions, 'listOfUploader'>;
}

export type ReadAppeals = ReturnType<typeof createReadAppeals>;

/** Returns the outcome of each appeal that the user has made on one of these media items. */
export const createReadAppeals =
  ({ decisions }: ReadAppealsDeps) =>
  async (userId: number, itemIds: readonly number[]): Promise<AppealOutcome[]> => {
    const found = await decisions.listOfUploader(userId, itemIds);
    const byItem = Map.groupBy(found, ({ itemId }) => itemId);
    return [...byItem.values()].flatMap((decided) => appealOutcome(decided) ?? []);
  };

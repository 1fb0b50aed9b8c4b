import { appealedDecision } from '#domain/appeal';
import type { Decision } from '#domain/decision';
import type { Decisions } from '#store/decisions';

export type FindAppealed = ReturnType<typeof createFindAppealed>;

/** Returns by item the decisions that open appeals on these media items are about. */
export const createFindAppealed =
  (decisions: Pick<Decisions, 'listOn'>) =>
  async (itemIds: readonly number[]): Promise<ReadonlyMap<number, Decision>> => {
    if (itemIds.length === 0) return new Map();
    const byItem = Map.groupBy(await decisions.listOn(itemIds), ({ itemId }) => itemId);
    const found = [...byItem].flatMap(([itemId, decided]): [number, Decision][] => {
      const appealed = appealedDecision(decided);
      return appealed ? [[itemId, appealed]] : [];
    });
    return new Map(found);
  };

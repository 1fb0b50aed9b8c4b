import type { Measure } from '#domain/measure';
import type { Measures } from '#store/measures';

export type ListStrikes = ReturnType<typeof createListStrikes>;

/** Lists the user's strikes that have not expired, newest first. */
export const createListStrikes =
  ({ measures }: { readonly measures: Pick<Measures, 'listStrikes'> }) =>
  (userId: number): Promise<Measure[]> =>
    measures.listStrikes(userId, new Date());

import type { Strike } from '#domain/strike';
import type { Strikes } from '#store/strikes';

export type ListStrikes = ReturnType<typeof createListStrikes>;

/** Lists the user's strikes that have not expired, newest first. */
export const createListStrikes =
  ({ strikes }: { readonly strikes: Pick<Strikes, 'list'> }) =>
  (userId: number): Promise<Strike[]> =>
    strikes.list(userId, new Date());

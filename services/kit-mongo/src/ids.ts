import type { Model, QueryFilter } from 'mongoose';
import type { Session } from '#transaction';

/** Matches ids that begin with the user's id and a colon: in ASCII ';' is next after ':'. */
export const idsOfUser = (userId: number) => ({ $gt: `${userId}:`, $lt: `${userId};` });

/** Returns those of the ids that have a document; with `filter` only those whose document matches it. */
export async function findIds<I extends number | string, D extends { _id: I }>(
  model: Model<D>,
  ids: readonly I[],
  { filter = {}, session }: { readonly filter?: QueryFilter<D>; readonly session?: Session | undefined } = {},
): Promise<Set<I>> {
  if (ids.length === 0) return new Set();
  const found = await model
    .find({ ...filter, _id: { $in: [...ids] } } as QueryFilter<D>, { _id: 1 })
    .session(session ?? null)
    .lean<{ _id: I }[]>();
  return new Set(found.map(({ _id }) => _id));
}

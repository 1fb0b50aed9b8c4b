import { fail } from '@tallscreen/kit/errors';
import type { Person } from '@tallscreen/kit/auth/person';
import type { Measure } from '#domain/measure';
import type { Measures } from '#store/measures';

export type ReadMeasure = ReturnType<typeof createReadMeasure>;

/** Throws not_found unless the measure concerns the caller, or the caller is an admin. */
export const createReadMeasure =
  ({ measures }: { readonly measures: Pick<Measures, 'find'> }) =>
  async (id: number, { userId, role }: Pick<Person, 'userId' | 'role'>): Promise<Measure> => {
    const found = await measures.find(id);
    if (!found || (found.userId !== userId && role !== 'admin')) throw fail('decision_not_found');
    return found;
  };

import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putNewer } from '@tallscreen/kit/mongo/put-newer';
import type { Connection } from 'mongoose';
import type { PersonCopy } from '#domain/person';

/** What is to be done about a person whose standing changed: more than fits into the handling of an event. */
export interface Chore {
  readonly userId: number;
  /** identity's; a newer one replaces this */
  readonly revision: number;
}

interface ChoreDocument {
  _id: number;
  revision: number;
}

const CHORES = 'chores';

export const choreIndexes: readonly IndexSpec[] = [{ collection: CHORES }];

export type Chores = ReturnType<typeof createChores>;

export function createChores(connection: Connection) {
  const chores = connection.collection<ChoreDocument>(CHORES);
  return {
    put(people: readonly Pick<PersonCopy, 'id' | 'revision'>[]): Promise<void> {
      return putNewer(
        chores,
        people.map(({ id, revision }) => ({ id, revision, update: {} })),
      );
    },

    async list({ limit, except }: { limit: number; except: readonly number[] }): Promise<Chore[]> {
      const found = chores.find({ _id: { $nin: [...except] } }, { sort: { _id: 1 }, limit });
      return (await found.toArray()).map(({ _id, revision }) => ({ userId: _id, revision }));
    },

    /** Done, unless something newer has come meanwhile. */
    async remove({ userId, revision }: Chore): Promise<void> {
      await chores.deleteOne({ _id: userId, revision });
    },
  };
}

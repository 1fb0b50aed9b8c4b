import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putNewer } from '@tallscreen/kit/mongo/put-newer';
import type { Connection, mongo } from 'mongoose';
import type { Reach } from '#domain/reachability';

interface PersonDocument {
  _id: number;
  isActive: boolean;
  revision: number;
}

const PEOPLE = 'people';

export const peopleIndexes: readonly IndexSpec[] = [{ collection: PEOPLE }];

export interface PersonState {
  readonly id: number;
  readonly isActive: boolean;
  readonly revision: number;
}

export type PeopleStore = ReturnType<typeof createPeopleStore>;

/** The own copy of who exists, fed by identity's events; an older event changes nothing. */
export function createPeopleStore(connection: Connection) {
  const people = connection.collection<PersonDocument>(PEOPLE) as unknown as mongo.Collection<PersonDocument>;

  return {
    apply: ({ id, isActive, revision }: PersonState): Promise<void> =>
      putNewer(people, [{ id, revision, update: { $set: { isActive } } }]),

    async readReach(userId: number): Promise<Reach> {
      const found = await people.findOne({ _id: userId });
      if (!found) return 'unknown';
      return found.isActive ? 'active' : 'gone';
    },
  };
}

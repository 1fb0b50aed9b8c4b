import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putNewer } from '@tallscreen/kit/mongo/put-newer';
import type { Session } from '@tallscreen/kit/mongo/transaction';
import type { Connection } from 'mongoose';
import type { FollowCounts, PersonCopy } from '#domain/person';

type PersonDocument = Omit<PersonCopy, 'id'> & FollowCounts & { _id: number };

const PEOPLE = 'people';

export const peopleIndexes: readonly IndexSpec[] = [{ collection: PEOPLE }];

export type Person = PersonCopy & FollowCounts;
export type People = ReturnType<typeof createPeople>;

export function createPeople(connection: Connection) {
  const people = connection.collection<PersonDocument>(PEOPLE);
  return {
    put(copies: readonly PersonCopy[]): Promise<void> {
      const $setOnInsert = { followers: 0, following: 0 };
      return putNewer(
        people,
        copies.map(({ id, revision, ...$set }) => ({ id, revision, update: { $set, $setOnInsert } })),
      );
    },

    async findMany(ids: readonly number[], session?: Session): Promise<Map<number, Person>> {
      const found = await people.find({ _id: { $in: [...ids] } }, session ? { session } : {}).toArray();
      return new Map(found.map(({ _id, ...fields }) => [_id, { id: _id, ...fields }]));
    },

    /** The person's followers after it. */
    async count(id: number, change: Partial<FollowCounts>, session: Session): Promise<number> {
      const options = { session, returnDocument: 'after', projection: { followers: 1 } } as const;
      const after = await people.findOneAndUpdate({ _id: id }, { $inc: change }, options);
      return after?.followers ?? 0;
    },
  };
}

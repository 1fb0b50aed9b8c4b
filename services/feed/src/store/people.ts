import { databaseOf } from '@tallscreen/kit/mongo/connection';
import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import { putNewer } from '@tallscreen/kit/mongo/put-newer';
import type { Connection } from 'mongoose';
import type { Uploader } from '#domain/clip';
import type { Changes, Mark } from '#domain/refresh';
import { readChanges, readNewestMark } from '#store/changes';

interface PersonDocument {
  _id: number;
  person: Uploader;
  revision: number;
  changedAt: Date;
}

const nameOf = (generation: string): string => `people_${generation}`;

export const personIndexes = (generation: string): IndexSpec[] => [
  { collection: nameOf(generation), key: { changedAt: 1, _id: 1 } },
];

export function createPersonStore(connection: Connection, generation: string) {
  const people = databaseOf(connection).collection<PersonDocument>(nameOf(generation));
  return {
    put: (states: readonly Uploader[]) =>
      putNewer(
        people,
        states.map((person) => ({
          id: person.id,
          revision: person.revision,
          update: { $set: { person }, $currentDate: { changedAt: true } },
        })),
      ),
    readByIds: async (ids: readonly number[]): Promise<Uploader[]> =>
      ids.length === 0 ? [] : (await people.find({ _id: { $in: [...ids] } }).toArray()).map(({ person }) => person),
    readChanged: (after: Mark): Promise<Changes<Uploader>> => readChanges(people, after, ({ person }) => [person]),
    readMark: (): Promise<Mark> => readNewestMark(people),
  };
}

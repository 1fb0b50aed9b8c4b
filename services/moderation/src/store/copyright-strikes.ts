import { openCollection } from '@tallscreen/kit-mongo/collection';
import { COPYRIGHT } from '@tallscreen/proto/rules/reasons';
import type { Connection } from 'mongoose';
import type { RepeatInfringer } from '#domain/alert';
import { measureCollection } from '#store/measure-schema';

export type CopyrightStrikes = ReturnType<typeof createCopyrightStrikes>;

/** The strikes for copyright that have not expired. */
export function createCopyrightStrikes(connection: Connection) {
  const model = openCollection(connection, measureCollection);
  const standing = (now: Date) => ({ reasonCode: COPYRIGHT, strikeUntil: { $gt: now } });

  return {
    count: (userId: number, now: Date): Promise<number> => model.countDocuments({ userId, ...standing(now) }).exec(),

    /** Lists the users with at least this many of them. */
    async listUsersWith(least: number, now: Date): Promise<RepeatInfringer[]> {
      type Group = { _id: number; strikes: number; newestId: number; until: Date };
      const found = await model.aggregate<Group>([
        // 0 stands for deleted users.
        { $match: { ...standing(now), userId: { $gt: 0 } } },
        {
          $group: {
            _id: '$userId',
            strikes: { $sum: 1 },
            newestId: { $max: '$_id' },
            until: { $max: '$strikeUntil' },
          },
        },
        { $match: { strikes: { $gte: least } } },
      ]);
      return found.map(({ _id: userId, ...counted }) => ({ userId, ...counted }));
    },
  };
}

import type { mongo } from 'mongoose';
import type { Changes, Mark } from '#domain/refresh';

const PAGE = 1_000;

interface Stamped {
  _id: number;
  changedAt: Date;
}

/** One page of what changed after a mark, by the stamp of the database's clock; needs the index { changedAt, _id }. */
export async function readChanges<D extends Stamped, T>(
  collection: mongo.Collection<D>,
  { atMs, id }: Mark,
  toValues: (document: D) => readonly T[],
): Promise<Changes<T>> {
  const at = new Date(atMs);
  const filter = {
    changedAt: { $gte: at },
    $or: [{ changedAt: { $gt: at } }, { _id: { $gt: id } }],
  } as unknown as mongo.Filter<D>;
  const found = (await collection.find(filter).sort({ changedAt: 1, _id: 1 }).limit(PAGE).toArray()) as D[];
  const last = found.length === PAGE ? found.at(-1) : undefined;
  return {
    changed: found.flatMap((document) =>
      toValues(document).map((value) => ({ value, atMs: document.changedAt.getTime() })),
    ),
    last: last && markOf(last),
  };
}

/** The newest change there is. */
export async function readNewestMark<D extends Stamped>(collection: mongo.Collection<D>): Promise<Mark> {
  const [newest] = (await collection.find({}).sort({ changedAt: -1, _id: -1 }).limit(1).toArray()) as D[];
  return newest ? markOf(newest) : { atMs: 0, id: 0 };
}

const markOf = ({ _id, changedAt }: Stamped): Mark => ({ atMs: changedAt.getTime(), id: _id });

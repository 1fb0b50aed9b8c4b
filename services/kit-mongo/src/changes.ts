import type { Model } from 'mongoose';

const PAGE_SIZE = 1_000;

/** How far changes have been read: a time by the database's clock, and the last id read at that time. */
export interface ChangeCursor {
  readonly atMs: number;
  readonly id: number | string;
}

export interface Change<T> {
  readonly value: T;
  readonly atMs: number;
}

export interface ChangePage<T> {
  readonly changes: readonly Change<T>[];
  /** absent on the last page */
  readonly next?: ChangeCursor | undefined;
}

/** Returns one page of what changed after the cursor, oldest first. */
export type ReadChanges<T> = (after: ChangeCursor) => Promise<ChangePage<T>>;

interface Stamped {
  _id: number | string;
  changedAt: Date;
}

/**
 * Returns one page of what changed after the cursor, oldest first, with `fields` as MongoDB's projection. Needs the
 * index { changedAt, _id }.
 */
export async function readChanges<D extends Stamped, T>(
  model: Model<D>,
  { atMs, id }: ChangeCursor,
  toValues: (document: D) => readonly T[],
  fields: Readonly<Record<string, 0 | 1>> = {},
): Promise<ChangePage<T>> {
  const at = new Date(atMs);
  const found = await model
    .find({ changedAt: { $gte: at }, $or: [{ changedAt: { $gt: at } }, { _id: { $gt: id } }] } as object, fields)
    .sort({ changedAt: 1, _id: 1 })
    .limit(PAGE_SIZE)
    .lean<D[]>();
  const last = found.length === PAGE_SIZE ? found.at(-1) : undefined;
  return {
    changes: found.flatMap((document) =>
      toValues(document).map((value) => ({ value, atMs: document.changedAt.getTime() })),
    ),
    next: last && cursorOf(last),
  };
}

/** Returns the cursor after the newest change. */
export async function readNewestCursor<D extends Stamped>(model: Model<D>): Promise<ChangeCursor> {
  const [newest] = await model.find({}, { changedAt: 1 }).sort({ changedAt: -1, _id: -1 }).limit(1).lean<D[]>();
  return newest ? cursorOf(newest) : BEGINNING;
}

export const BEGINNING: ChangeCursor = { atMs: 0, id: 0 };

const cursorOf = ({ _id, changedAt }: Stamped): ChangeCursor => ({ atMs: changedAt.getTime(), id: _id });

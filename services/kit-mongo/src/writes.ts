import type { mongo } from 'mongoose';

export type Row = { readonly _id: string | number };

export interface Increment<D extends Row> {
  readonly _id: D['_id'];
  /**
   * increments of top-level fields; absent counts as 0. A field that any increment of the call names is set on all
   * documents
   */
  readonly inc: Readonly<Record<string, number>>;
  /** fields of a document that does not exist yet */
  readonly set?: Partial<D>;
}

export interface RevisionUpdate<D extends Row> {
  readonly _id: D['_id'];
  /** the revision that was read */
  readonly revision: number;
  readonly set: Partial<D>;
}

/** Another service's record as it was at one revision. */
export interface NewerCopy<D extends Row> {
  readonly id: D['_id'];
  /** revision of the owner; a copy that is not newer than the stored one changes nothing */
  readonly revision: number;
  /**
   * operators on top-level fields; the revision is set with them. All copies of one call name the same `$currentDate`
   * fields.
   */
  readonly update: Pick<mongo.UpdateFilter<D>, '$set' | '$unset' | '$setOnInsert' | '$currentDate'>;
}

import type { mongo } from 'mongoose';

export type Row = { readonly _id: string | number };

export interface Increment<D extends Row> {
  readonly _id: D['_id'];
  /** to top-level fields; an absent field counts as 0, and a field that any of the increments names is set on all */
  readonly inc: Readonly<Record<string, number>>;
  /** fields of a document that does not exist yet */
  readonly set?: Partial<D>;
}

export interface RevisionUpdate<D extends Row> {
  readonly _id: D['_id'];
  /** of the document as it was read */
  readonly revision: number;
  readonly set: Partial<D>;
}

/** Another service's record as it was at one revision. */
export interface NewerCopy<D extends Row> {
  readonly id: D['_id'];
  /** the owner's; a copy that is not newer than the stored one changes nothing */
  readonly revision: number;
  /**
   * operators on top-level fields; the revision is set along with them. Copies of one call name the same `$currentDate`
   * fields.
   */
  readonly update: Pick<mongo.UpdateFilter<D>, '$set' | '$unset' | '$setOnInsert' | '$currentDate'>;
}

import { readChanges, type ChangeCursor } from '@tallscreen/kit-mongo/changes';
import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { databaseOf } from '@tallscreen/kit-mongo/connection';
import { isDuplicateKey } from '@tallscreen/kit-mongo/errors';
import { fail } from '@tallscreen/kit/errors';
import { Schema, type Connection } from 'mongoose';
import { noChoices, reasons, type Choice, type Choices, type TasteChoices, type Wish } from '#domain/choices';
import { causeTypes, type Subject } from '#domain/taste';

/** One document for each viewer who has ever left something out. */
export interface ChoicesDocument {
  /** the viewer */
  _id: number;
  notInterested: Choice[];
  words: string[];
  languages: string[];
  taste: TasteChoices;
  /** rises by one with every change */
  revision: number;
  changedAt: Date;
}

const choiceSchema = new Schema<Choice>(
  {
    reason: { type: String, enum: reasons, required: true },
    value: { type: String, required: true },
    videoId: { type: Number, required: true },
    atMs: { type: Number, default: 0 },
  },
  { _id: false },
);

const subjectSchema = new Schema<Subject>(
  { type: { type: String, enum: causeTypes, required: true }, value: { type: Schema.Types.Mixed, required: true } },
  { _id: false },
);

const wishSchema = new Schema<Wish>(
  { videoId: { type: Number, required: true }, atMs: { type: Number, required: true } },
  { _id: false },
);

const tasteSchema = new Schema<TasteChoices>(
  {
    isOff: { type: Boolean, default: false },
    sinceMs: { type: Number, default: 0 },
    moreLikeThis: { type: [wishSchema], default: [] },
    picks: { type: [subjectSchema], default: [] },
    ignored: { type: [subjectSchema], default: [] },
  },
  { _id: false },
);

const schema = new Schema<ChoicesDocument>(
  {
    _id: { type: Number, required: true },
    notInterested: { type: [choiceSchema], default: [] },
    words: { type: [String], default: [] },
    languages: { type: [String], default: [] },
    taste: { type: tasteSchema, default: () => ({}) },
    revision: { type: Number, required: true },
    changedAt: { type: Date, required: true },
  },
  schemaOptions,
);
// Contains all fields that `readChanged` returns, so that it reads no documents.
schema.index({ changedAt: 1, _id: 1, revision: 1 });
// For counting viewers who hide a business.
schema.index({ 'notInterested.videoId': 1 });

export const choicesCollection = defineCollection('choices', schema);

export interface StoredChoices extends Choices {
  readonly viewerId: number;
  readonly revision: number;
}

export interface ChoicesRevision {
  readonly viewerId: number;
  readonly revision: number;
}

const MAX_ATTEMPTS = 20;

export type ChoiceStore = ReturnType<typeof createChoiceStore>;

export function createChoiceStore(connection: Connection) {
  const model = openCollection(connection, choicesCollection);
  const collection = databaseOf(connection).collection<ChoicesDocument>(choicesCollection.name);

  const find = async (viewerIds: readonly number[]): Promise<StoredChoices[]> =>
    (await model.find({ _id: { $in: [...viewerIds] } }).lean()).map(
      ({ _id, notInterested, words, languages, taste, revision }) => ({
        viewerId: _id,
        notInterested,
        words,
        languages,
        taste,
        revision,
      }),
    );

  /** Returns false if another call has changed them meanwhile. */
  async function replace(
    viewerId: number,
    { notInterested, words, languages, taste }: Choices,
    before: number,
  ): Promise<boolean> {
    const update = {
      $set: {
        notInterested: [...notInterested],
        words: [...words],
        languages: [...languages],
        taste,
        revision: before + 1,
      },
      $currentDate: { changedAt: true as const },
    };
    // For a new document (revision 0) the filter matches none, so the upsert inserts; the unique id refuses a second
    // one.
    const filter = { _id: viewerId, revision: (before || { $exists: false }) as number };
    try {
      const { matchedCount, upsertedCount } = await collection.updateOne(filter, update, { upsert: before === 0 });
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    find,

    /** Applies a change; begins again if another change comes in between. Returns the new revision. */
    async change(viewerId: number, apply: (choices: Choices) => Choices): Promise<StoredChoices> {
      for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
        const before = (await find([viewerId]))[0] ?? { ...noChoices, revision: 0 };
        const after = apply(before);
        if (await replace(viewerId, after, before.revision))
          return { ...after, viewerId, revision: before.revision + 1 };
      }
      throw fail('changed_at_the_same_time');
    },

    /** Returns for each promo how many viewers hid its business by it, in the order of the ids. */
    async countHides(promoIds: readonly number[]): Promise<number[]> {
      const isHide = { videoId: { $in: [...promoIds] }, reason: 'business' } as const;
      const counts = await model.aggregate<{ _id: number; count: number }>([
        { $match: { notInterested: { $elemMatch: isHide } } },
        { $unwind: '$notInterested' },
        { $match: { 'notInterested.videoId': isHide.videoId, 'notInterested.reason': isHide.reason } },
        { $group: { _id: '$notInterested.videoId', count: { $sum: 1 } } },
      ]);
      const countOf = new Map(counts.map(({ _id, count }) => [_id, count]));
      return promoIds.map((id) => countOf.get(id) ?? 0);
    },

    /** Returns viewers whose choices have changed. */
    readChanged: (after: ChangeCursor) =>
      readChanges(model, after, ({ _id, revision }): ChoicesRevision[] => [{ viewerId: _id, revision }], {
        revision: 1,
        changedAt: 1,
      }),

    async remove(viewerIds: readonly number[]): Promise<void> {
      await model.deleteMany({ _id: { $in: [...viewerIds] } });
    },
  };
}

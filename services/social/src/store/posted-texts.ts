import { defineCollection, openCollection, schemaOptions } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import { Schema, type Connection } from 'mongoose';
import type { RepeatKeys } from '#domain/comment-check';

interface PostedTextDocument {
  /** `user:<id>`, or a key of a text that anybody may have posted. */
  _id: string;
  /** The newest texts, oldest first. */
  posts: { at: Date; keys: string[] }[];
  expiresAt: Date;
}

const schema = new Schema<PostedTextDocument>(
  {
    _id: { type: String, required: true },
    posts: { type: [{ _id: false, at: Date, keys: [String] }], required: true },
    expiresAt: { type: Date, required: true },
  },
  schemaOptions,
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const postedTextsCollection = defineCollection<PostedTextDocument>('posted_texts', schema);

/** More of one user are not looked at. */
const MOST_OF_USER = 60;
/** More are not needed to know that a text was posted too often. */
const MOST_OF_TEXT = 3;

export interface RecentTime {
  readonly now: Date;
  readonly withinMs: number;
}

export type PostedTexts = ReturnType<typeof createPostedTexts>;

/** Counts how often the same text is posted. Contains hashes only. */
export function createPostedTexts(connection: Connection) {
  const model = openCollection(connection, postedTextsCollection);

  /** Adds a text to a document and returns the recent ones, with this one. */
  async function add(_id: string, keys: readonly string[], most: number, time: RecentTime, session: Session) {
    const { now, withinMs } = time;
    const change = {
      $push: { posts: { $each: [{ at: now, keys: [...keys] }], $slice: -most } },
      $set: { expiresAt: new Date(now.getTime() + withinMs) },
    };
    const after = await model
      .findOneAndUpdate({ _id }, change, { session, upsert: true, returnDocument: 'after' })
      .lean<PostedTextDocument>()
      .catch(retryOnDuplicate('The same text was posted at the same time.'));
    return after?.posts.filter(({ at }) => now.getTime() - at.getTime() < withinMs) ?? [];
  }

  return {
    /**
     * Counts a text and returns how often it was posted in the recent time: by this user under one of its own keys, or
     * by anybody under one of its shared ones (at most 3). Of two simultaneous calls that share a document one starts
     * again, so that both are counted.
     */
    async count(userId: number, { own, shared }: RepeatKeys, time: RecentTime, session: Session): Promise<number> {
      if (own.length === 0) return 0;
      const posts = await add(`user:${userId}`, own, MOST_OF_USER, time, session);
      const counts = own.map((key) => posts.filter(({ keys }) => keys.includes(key)).length);
      // In one order, so that two calls do not wait for each other.
      for (const key of shared.toSorted()) counts.push((await add(key, [], MOST_OF_TEXT, time, session)).length);
      return Math.max(...counts);
    },
  };
}

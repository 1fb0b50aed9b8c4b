import { openCollection } from '@tallscreen/kit-mongo/collection';
import { retryOnDuplicate, type Session } from '@tallscreen/kit-mongo/transaction';
import type { Keyset } from '@tallscreen/kit/page';
import type { Connection } from 'mongoose';
import type { ItemType } from '#domain/media-item';
import type { Measure, MeasureKind } from '#domain/measure';
import type { MeasureAppeal } from '#domain/measure-appeal';
import type { CountedMeasure } from '#domain/measure-totals';
import type { ReportedItem } from '#domain/reported-item';
import { forgotten } from '#store/counter-notices';
import { fromDocument, measureCollection } from '#store/measure-schema';

const MOST_STRIKES = 100;

export type Measures = ReturnType<typeof createMeasures>;

type Answer = Omit<MeasureAppeal, 'text' | 'madeAt' | 'counterNotice'>;

/** Every decision against a person or their content. */
export function createMeasures(connection: Connection) {
  const model = openCollection(connection, measureCollection);
  const onItem = ({ type, id }: ReportedItem) => ({ 'item.id': id, 'item.type': type });
  const mutes = (userId: number) => ({ userId, kind: 'restricted' as const, 'item.type': 'user' as const });
  return {
    async add({ id, ...fields }: Measure, session: Session): Promise<void> {
      await model
        .insertOne({ _id: id, ...fields }, { session })
        .catch(retryOnDuplicate('the measure was stored at the same time'));
    },

    /** Adds a measure that an event made. Returns false for a repeat, which changes nothing. */
    async addOnce({ id, ...fields }: Measure, session?: Session): Promise<boolean> {
      const once = { $setOnInsert: { _id: id, ...fields } };
      const options = { upsert: true, ...(session && { session }) };
      const { upsertedCount } = await model
        .updateOne({ key: fields.key }, once, options)
        .catch(retryOnDuplicate('the measure was stored at the same time'));
      return upsertedCount > 0;
    },

    /** Finds a measure by its id, or by that of the decision that answered its appeal. */
    async find(id: number): Promise<Measure | null> {
      const found = await model.findOne({ $or: [{ _id: id }, { 'appeal.answerId': id }] }).lean();
      return found && fromDocument(found);
    },

    async findByKey(key: string, session: Session): Promise<Measure | null> {
      const found = await model.findOne({ key }, null, { session }).lean();
      return found && fromDocument(found);
    },

    async findMany(ids: readonly number[]): Promise<Measure[]> {
      if (ids.length === 0) return [];
      return (await model.find({ _id: { $in: [...ids] } }).lean()).map(fromDocument);
    },

    /** Lists the measures against a user, newest first. */
    async list(userId: number, { after, limit }: Keyset, kind?: MeasureKind): Promise<Measure[]> {
      const filter = { userId, ...(kind && { kind }), ...(after !== undefined && { _id: { $lt: after } }) };
      return (await model.find(filter).sort({ _id: -1 }).limit(limit).lean()).map(fromDocument);
    },

    /** Lists the strikes in force at this time, newest first. */
    async listStrikes(userId: number, now: Date): Promise<Measure[]> {
      const inForce = { userId, strikeUntil: { $gt: now } };
      return (await model.find(inForce).sort({ strikeUntil: -1 }).limit(MOST_STRIKES).lean()).map(fromDocument);
    },

    /** Lists the measures against these videos and promos, oldest first. */
    async listOnMedia(itemIds: readonly number[]): Promise<Measure[]> {
      const types: readonly ItemType[] = ['video', 'promo'];
      const filter = { 'item.id': { $in: [...itemIds] }, 'item.type': { $in: [...types] } };
      return itemIds.length === 0 ? [] : (await model.find(filter).sort({ _id: 1 }).lean()).map(fromDocument);
    },

    /** Reads the measures that were taken, appealed or answered in this range of time. */
    readBetween: async function* (from: Date, before: Date): AsyncGenerator<CountedMeasure> {
      const range = { $gte: from, $lt: before };
      const filter = { $or: [{ decidedAt: range }, { 'appeal.madeAt': range }, { 'appeal.decidedAt': range }] };
      for await (const document of model.find(filter).lean().cursor()) yield fromDocument(document);
    },

    /** Returns when the next strike or removal about the item of this one was decided; null if there is none. */
    async findNextTime({ item, decidedAt }: Measure, session: Session): Promise<Date | null> {
      const kinds: MeasureKind[] = ['strike', 'removed'];
      const filter = { ...onItem(item), kind: { $in: kinds }, decidedAt: { $gt: decidedAt } };
      return (
        (await model.findOne(filter, { decidedAt: 1 }, { session, sort: { decidedAt: 1 } }).lean())?.decidedAt ?? null
      );
    },

    async isStruckFor(userId: number, item: ReportedItem): Promise<boolean> {
      return (await model.exists({ userId, ...onItem(item), kind: 'strike' })) !== null;
    },

    /** Ends the bans of a user that are in force. */
    async endBans(userId: number, at: Date): Promise<void> {
      const inForce = { userId, kind: 'banned' as const, decidedAt: { $lt: at } };
      const lasting = { $or: [{ until: null }, { until: { $gt: at } }] };
      await model.updateMany({ ...inForce, ...lasting }, { $set: { until: at } });
    },

    /** Finds the measure by which a user cannot report anything at this time. */
    async findMute(userId: number, now: Date, session?: Session): Promise<Measure | null> {
      const inForce = { ...mutes(userId), until: { $gt: now } };
      const found = await model.findOne(inForce, null, session ? { session } : {}).lean();
      return found && fromDocument(found);
    },

    countMutes: (userId: number, session: Session): Promise<number> =>
      model.countDocuments(mutes(userId)).session(session).exec(),

    /** Ends this mute, or the one in force. Returns false if there is none. */
    async endMute(userId: number, at: Date, session: Session, id?: number): Promise<boolean> {
      const inForce = { ...mutes(userId), ...(id !== undefined && { _id: id }), until: { $gt: at } };
      return (await model.updateMany(inForce, { $set: { until: at } }, { session })).matchedCount > 0;
    },

    /** Ends an admin's hide of a comment. A repeat changes nothing. */
    async endHide(id: number, at: Date, session?: Session): Promise<void> {
      const inForce = { _id: id, kind: 'restricted' as const, 'item.type': 'comment' as const, until: null };
      await model.updateOne(inForce, { $set: { until: at } }, session ? { session } : {});
    },

    /** Stores a user's appeal. Returns false if there is one. */
    async openAppeal(id: number, appeal: MeasureAppeal, session: Session): Promise<boolean> {
      return (await model.updateOne({ _id: id, appeal: null }, { $set: { appeal } }, { session })).matchedCount > 0;
    },

    /** Takes back the open appeal about the rejection of a media item that cannot be decided on any more. */
    async withdrawAppeal(item: ReportedItem, session?: Session): Promise<void> {
      const open = { ...onItem(item), kind: 'rejected' as const, 'appeal.status': 'open' as const };
      await model.updateOne(open, { $set: { appeal: null } }, session ? { session } : {});
    },

    /**
     * Answers an open appeal; a granted one ends the strike. Returns false if none is open. `isByTime`: also if
     * somebody has objected to the counter-notice.
     */
    async answerAppeal(id: number, answer: Answer, session: Session, { isByTime = false } = {}): Promise<boolean> {
      const set = Object.fromEntries(Object.entries(answer).map(([name, value]) => [`appeal.${name}`, value]));
      const undone = answer.status === 'granted' ? { strikeUntil: null } : {};
      const running = isByTime ? { 'appeal.counterNotice.objectedAt': null } : {};
      const open = { _id: id, 'appeal.status': 'open' as const, ...running };
      const { matchedCount } = await model.updateOne(open, { $set: { ...set, ...undone } }, { session });
      return matchedCount > 0;
    },

    async listOpenAppeals(userId: number): Promise<number[]> {
      return (await model.find({ userId, 'appeal.status': 'open' }, { _id: 1 }).lean()).map(({ _id }) => _id);
    },

    /** Lists measures whose appeal was granted and whose effects are not all undone. */
    async listToUndo(limit: number): Promise<Measure[]> {
      return (await model.find({ 'appeal.isUndone': false }).limit(limit).lean()).map(fromDocument);
    },

    /** Returns false if it was marked before. */
    async markUndone(id: number, session: Session): Promise<boolean> {
      const granted = { _id: id, 'appeal.isUndone': false };
      const { matchedCount } = await model.updateOne(granted, { $set: { 'appeal.isUndone': true } }, { session });
      return matchedCount > 0;
    },

    /** Returns those of these videos and promos that an appeal about their removal may still bring back. */
    async findRestorable(itemIds: readonly number[]): Promise<number[]> {
      const types: readonly ItemType[] = ['video', 'promo'];
      const removed = { 'item.id': { $in: [...itemIds] }, 'item.type': { $in: [...types] }, kind: 'removed' as const };
      const waits = { $or: [{ 'appeal.status': 'open' as const }, { 'appeal.isUndone': false }] };
      return (await model.distinct('item.id', { ...removed, ...waits })).map(Number);
    },

    /**
     * Keeps the measures of a deleted user for the totals, without texts and without the user. An open appeal is taken
     * back: nobody answers it any more.
     */
    async forgetUser(userId: number): Promise<void> {
      const texts = { title: '', text: '' };
      await model.updateMany({ userId, 'appeal.status': 'open' }, { $set: { appeal: null } });
      await model.updateMany({ userId, appeal: { $ne: null } }, { $set: { 'appeal.text': '', 'appeal.reason': '' } });
      await model.updateMany({ userId, 'appeal.counterNotice.dueAt': { $exists: true } }, { $set: forgotten });
      await model.updateMany({ userId, 'item.type': 'user' }, { $set: { 'item.id': 0 } });
      await model.updateMany({ userId }, { $set: { ...texts, userId: 0 } });
    },

    /** Removes the titles from measures that were taken before then. */
    async forgetTitlesBefore(time: Date): Promise<void> {
      await model.updateMany({ decidedAt: { $lt: time }, title: { $ne: '' } }, { $set: { title: '' } });
    },
  };
}

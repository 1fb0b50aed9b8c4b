import { putMany } from '@tallscreen/kit/mongo/many';
import { RetryTransaction, type Session } from '@tallscreen/kit/mongo/transaction';
import type { Outbox } from '@tallscreen/kit/outbox/outbox';
import type { Connection } from 'mongoose';
import { settled } from '#domain/side';
import { sentEvent } from '#events/publish';
import { IS_PENDING, messagesOf, toMessage, type MessageDocument } from '#store/message-document';
import { emptySide, sideIdOf, sidesOf, toSide, toSideDocument } from '#store/sides';

export type SettleStore = ReturnType<typeof createSettleStore>;

const MESSAGES_AT_ONCE = 500;

/** What a stored message still owes: both sides and the event. */
export function createSettleStore(connection: Connection, outbox: Outbox) {
  const messages = messagesOf(connection);
  const sides = sidesOf(connection);

  async function updateSides(some: readonly MessageDocument[], session: Session): Promise<void> {
    const wanted = new Map(
      some.flatMap(({ senderId: a, receiverId: b }) => [
        [sideIdOf(a, b), emptySide(a, b)],
        [sideIdOf(b, a), emptySide(b, a)],
      ]),
    );
    const found = await sides.find({ _id: { $in: [...wanted.keys()] } }, { session }).toArray();
    for (const document of found) wanted.set(document._id, toSide(document));
    const byPair = Map.groupBy(some, ({ pair }) => pair);
    const documents = [...byPair.values()].flatMap((of) => {
      const { senderId: a, receiverId: b } = of[0] as MessageDocument;
      const news = of.map(toMessage);
      return [sideIdOf(a, b), sideIdOf(b, a)].map((id) => toSideDocument(settled(wanted.get(id)!, news)));
    });
    await putMany(sides, documents, session);
  }

  /**
   * Oldest first, all or nothing: whoever else does the same at the same time begins again and finds it done. Answers whether
   * some are left.
   */
  const settleSome = (pairs: readonly string[]): Promise<boolean> =>
    outbox.inTransaction(async (session) => {
      const pending = await messages
        .find({ pendingKeys: { $in: [...pairs] } }, { session })
        .sort({ _id: 1 })
        .limit(MESSAGES_AT_ONCE + 1)
        .toArray();
      const some = pending.slice(0, MESSAGES_AT_ONCE);
      if (some.length === 0) return false;
      await updateSides(some, session);
      await outbox.add(
        session,
        some.map((document) => sentEvent(toMessage(document))),
      );
      const ids = some.map(({ _id }) => _id);
      const done = await messages.updateMany(
        { _id: { $in: ids }, ...IS_PENDING },
        { $unset: { pendingKeys: '' } },
        { session },
      );
      if (done.matchedCount < ids.length) throw new RetryTransaction('Settled elsewhere at the same time.');
      return some.length < pending.length;
    });

  return {
    async settle(pairs: readonly string[]): Promise<void> {
      while (await settleSome(pairs));
    },

    /** The pairs in which something is owed, by a pair or a person of it. */
    async listPending(key: string): Promise<string[]> {
      const found = await messages.find({ pendingKeys: key }, { projection: { pair: 1 } }).toArray();
      return [...new Set(found.map(({ pair }) => pair))];
    },

    /** The pairs of messages that have been owing for long. */
    async listOverdue(before: Date, limit: number): Promise<string[]> {
      const found = await messages
        .find({ ...IS_PENDING, createdAt: { $lt: before } }, { projection: { pair: 1 } })
        .limit(limit)
        .toArray();
      return [...new Set(found.map(({ pair }) => pair))];
    },
  };
}

import { randomUUID } from 'node:crypto';
import { AppError } from '@tallscreen/kit/errors';
import { createLanes } from '@tallscreen/kit/lanes';
import { isDuplicateKey } from '@tallscreen/kit/mongo/errors';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import type { Sent } from '#domain/conversations';
import { idAfter, type Draft } from '#domain/message';
import { messagesOf, pairOf, sendKeyOf, toDocument, toMessage } from '#store/message-document';
import { sideIdOf, sidesOf } from '#store/sides';

export interface AppendDeps {
  readonly connection: Connection;
  readonly newId: () => number;
  /** told of every pair with a message whose sides and event are owed */
  readonly onPending: (pair: string) => void;
}

const LANES = 64;
const PAIRS_KNOWN = 50_000;
/** Every lost race is a message of the other process. */
const TRIES = 30;

/**
 * Stores a message with one insert, once per sender and client id. Of all that follow the same message the store takes only
 * one, so that ids rise in the order in which messages can be seen, from however many processes they come.
 */
export function createAppend({ connection, newId, onPending }: AppendDeps): (draft: Draft) => Promise<Sent> {
  const messages = messagesOf(connection);
  const sides = sidesOf(connection);
  const lanes = createLanes(LANES);
  const lastIds = new LRUCache<string, number>({ max: PAIRS_KNOWN });

  /** What a side knows comes first: the store need not look at a whole conversation for its end. */
  async function readLastId(pair: string, { senderId, receiverId }: Draft): Promise<number> {
    const side = await sides.findOne({ _id: sideIdOf(senderId, receiverId) });
    const known = Math.max(side?.lastMessageId ?? 0, side?.clearedUpTo ?? 0);
    const [last] = await messages
      .find({ pair, _id: { $gt: known } }, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .limit(1)
      .toArray();
    return last?._id ?? known;
  }

  async function append(pair: string, draft: Draft): Promise<Sent> {
    // kept over all tries: what the store took without its answer being heard is found by it
    const sendKey = draft.clientId === '' ? `:${randomUUID()}` : sendKeyOf(draft);
    for (let tries = 0; tries < TRIES; tries++) {
      const prevId = lastIds.get(pair) ?? (await readLastId(pair, draft));
      // further on with every try, should the next id belong to another conversation
      const message = { id: idAfter(newId(), prevId + tries), ...draft, createdAt: new Date() };
      try {
        await messages.insertOne(toDocument(message, prevId, sendKey));
        lastIds.set(pair, message.id);
        return { message, isNews: true };
      } catch (error) {
        lastIds.delete(pair);
        if (!isDuplicateKey(error)) throw error;
      }
      const first = await messages.findOne({ sendKey });
      if (first) return { message: toMessage(first), isNews: first.pendingKeys !== undefined };
    }
    throw new AppError('aborted', 'This was changed by someone else. Please try again.');
  }

  return async (draft) => {
    const pair = pairOf(draft.senderId, draft.receiverId);
    const sent = await lanes(draft.senderId + draft.receiverId, () => append(pair, draft));
    if (sent.isNews) onPending(pair);
    return sent;
  };
}

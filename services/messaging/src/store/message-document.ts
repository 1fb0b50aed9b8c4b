import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Connection, mongo } from 'mongoose';
import type { Draft, Message } from '#domain/message';

export interface MessageDocument {
  _id: number;
  /** both people's ids, the smaller first */
  pair: string;
  senderId: number;
  receiverId: number;
  content: string;
  createdAt: Date;
  clientId: string;
  /** unique: makes a retried send safe */
  sendKey: string;
  /** unique: the pair and the message before this one, which has no other after it. Absent in conversations' oldest ones. */
  prevKey?: string;
  /** while sides and event are owed: the pair and both people, to be found by any of them */
  pendingKeys?: string[];
}

const MESSAGES = 'messages';

export const messageIndexes: readonly IndexSpec[] = [
  { collection: MESSAGES, key: { pair: 1, _id: -1 } },
  { collection: MESSAGES, key: { sendKey: 1 }, options: { unique: true } },
  { collection: MESSAGES, key: { prevKey: 1 }, options: { unique: true, sparse: true } },
  { collection: MESSAGES, key: { pendingKeys: 1 }, options: { sparse: true } },
];

/** Written so that the sparse index answers it. */
export const IS_PENDING = { pendingKeys: { $gt: '' } };

export const messagesOf = (connection: Connection): mongo.Collection<MessageDocument> =>
  connection.collection<MessageDocument>(MESSAGES) as unknown as mongo.Collection<MessageDocument>;

export const pairOf = (a: number, b: number): string => (a < b ? `${a}:${b}` : `${b}:${a}`);
export const personKeyOf = (userId: number): string => String(userId);
export const sendKeyOf = ({ senderId, clientId }: Draft): string => `${senderId}:${clientId}`;

/** A message as it is stored first, behind `prevId` (0: the first of its conversation). */
export function toDocument({ id, ...fields }: Message, prevId: number, sendKey: string): MessageDocument {
  const pair = pairOf(fields.senderId, fields.receiverId);
  const pendingKeys = [pair, personKeyOf(fields.senderId), personKeyOf(fields.receiverId)];
  return { _id: id, ...fields, pair, sendKey, prevKey: `${pair}:${prevId}`, pendingKeys };
}

export const toMessage = ({
  _id: id,
  senderId,
  receiverId,
  content,
  createdAt,
  clientId,
}: MessageDocument): Message => ({
  id,
  senderId,
  receiverId,
  content,
  createdAt,
  clientId,
});

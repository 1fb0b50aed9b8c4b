import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Connection, mongo } from 'mongoose';
import type { Message, Side } from '#domain/message';

export interface SideDocument {
  /** `owner:other` */
  _id: string;
  ownerId: number;
  otherId: number;
  lastMessageId: number;
  lastMessage: Message | null;
  unreadCount: number;
  readUpTo: number;
  clearedUpTo: number;
}

const SIDES = 'sides';

export const sideIndexes: readonly IndexSpec[] = [{ collection: SIDES, key: { ownerId: 1, lastMessageId: -1 } }];

export const sideIdOf = (ownerId: number, otherId: number): string => `${ownerId}:${otherId}`;

export const sidesOf = (connection: Connection): mongo.Collection<SideDocument> =>
  connection.collection<SideDocument>(SIDES) as unknown as mongo.Collection<SideDocument>;

export const toSide = ({ _id: _key, lastMessage, ...fields }: SideDocument): Side => ({
  ...fields,
  lastMessage: lastMessage ?? undefined,
});

import type { IndexSpec } from '@tallscreen/kit/mongo/indexes';
import type { Connection, mongo } from 'mongoose';
import type { Message } from '#domain/message';
import type { Side } from '#domain/side';

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

export const toSideDocument = ({ lastMessage, ...fields }: Side): SideDocument => ({
  _id: sideIdOf(fields.ownerId, fields.otherId),
  ...fields,
  lastMessage: lastMessage ?? null,
});

export const emptySide = (ownerId: number, otherId: number): Side => ({
  ownerId,
  otherId,
  lastMessageId: 0,
  lastMessage: undefined,
  unreadCount: 0,
  readUpTo: 0,
  clearedUpTo: 0,
});

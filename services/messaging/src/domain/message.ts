import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';

const MAX_CLIENT_ID_CHARACTERS = 64;

export interface Message {
  readonly id: number;
  readonly senderId: number;
  readonly receiverId: number;
  readonly content: string;
  readonly createdAt: Date;
  /** Chosen by the sender's client, so that a repeated send is stored once; empty if none was given. */
  readonly clientId: string;
}

export type Draft = Omit<Message, 'id' | 'createdAt'>;

export interface MessageWithReadMark extends Message {
  /** Whether the receiver has read it. */
  readonly isRead: boolean;
}

/** Returns the draft with its content as it is stored. Throws AppError invalid_argument if it may not be sent. */
export function checkDraft(draft: Draft): Draft {
  const content = readText(draft.content);
  if (content === '') throw fail('message_empty');
  checkLength(content, 'message', textLimits.message);
  if (draft.clientId.length > MAX_CLIENT_ID_CHARACTERS)
    throw fail('client_id_too_long', { params: { max: MAX_CLIENT_ID_CHARACTERS } });
  if (draft.senderId === draft.receiverId) throw fail('cannot_message_yourself');
  return { ...draft, content };
}

/**
 * Returns the id of a new message: the generated one, or a larger one if the conversation's last message has a larger
 * id. Ids must rise within a conversation, because pages are cut by id, and the clocks of two replicas may differ.
 */
export const idAfter = (generated: number, lastMessageId: number): number => Math.max(generated, lastMessageId + 1);

/** The same for both users of a conversation. */
export const conversationIdOf = (a: number, b: number): string => (a < b ? `${a}:${b}` : `${b}:${a}`);

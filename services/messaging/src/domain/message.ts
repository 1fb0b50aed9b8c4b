import { invalid } from '@tallscreen/kit/errors';

export const MAX_CHARACTERS = 2_000;
export const MAX_CLIENT_ID_CHARACTERS = 64;

export interface Message {
  readonly id: number;
  readonly senderId: number;
  readonly receiverId: number;
  readonly content: string;
  readonly createdAt: Date;
  /** the sender's own name for it, empty if none was given */
  readonly clientId: string;
}

export interface Draft {
  readonly senderId: number;
  readonly receiverId: number;
  readonly content: string;
  readonly clientId: string;
}

/** A draft as it may be sent, or the sentence why not. Line breaks at the ends go, those inside stay. */
export function checkDraft(draft: Draft): Draft {
  const content = draft.content.trim();
  if (content === '') throw invalid('Message must not be empty.');
  if (Array.from(content).length > MAX_CHARACTERS)
    throw invalid(`Message must be at most ${MAX_CHARACTERS} characters.`);
  if (draft.clientId.length > MAX_CLIENT_ID_CHARACTERS)
    throw invalid(`client_id must be at most ${MAX_CLIENT_ID_CHARACTERS} characters.`);
  if (draft.senderId === draft.receiverId) throw invalid('You cannot message yourself.');
  return { ...draft, content };
}

/**
 * The id a message gets: made by the generator, but above all before it in its conversation, so that ids are an order to
 * page and catch up by even where two replicas' clocks differ.
 */
export const idAfter = (made: number, lastMessageId: number): number => Math.max(made, lastMessageId + 1);

import { fail, isAppError } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import type { Message } from '@tallscreen/proto/tallscreen/messaging/v1/message_service_pb';
import type { Clients } from '#clients';

interface GivenMessage {
  readonly receiverId: bigint;
  readonly content: string;
  readonly clientId: string;
}

/**
 * Sends a message that came by a call or over a socket. Messaging limits messages to users who have not answered, and
 * does not know who follows whom. Messages of followed senders need no answer, and only they reach accounts under 16
 * (ADR 57).
 */
export async function sendMessage(
  { messages, follows }: Pick<Clients, 'messages' | 'follows'>,
  senderId: number,
  given: GivenMessage,
): Promise<Message> {
  const isFollowed = async (): Promise<boolean> => {
    const lookup = { userId: fromId(senderId), viewer: { userId: given.receiverId, isAdmin: false } };
    return (await follows.batchGetProfileStats({ lookups: [lookup] })).stats[0]?.isFollowing ?? false;
  };
  const { message } = await messages.sendMessage(given).catch(async (error: unknown) => {
    // Asked only after the refusal: most receivers have answered, and then follows need not be read.
    if (!isAppError(error, 'permission_denied') || !error.fields['needs_answer']) throw error;
    // Nobody learns whether it was this or a block: `needs_answer` would tell that somebody is under 16.
    if (!(await isFollowed())) throw error.code === 'cannot_message_person' ? fail('cannot_message_person') : error;
    return messages.sendMessage({ ...given, isCallerFollowed: true });
  });
  if (!message) throw new Error('No message.');
  return message;
}

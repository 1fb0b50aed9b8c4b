import { fail } from '@tallscreen/kit/errors';
import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import type { UserState } from '#store/user-copies';
import type { Draft } from '#domain/message';

export interface CheckReceiverDeps {
  readonly readReceiverState: (userId: number) => Promise<UserState>;
  readonly findBlocked: FindBlocked;
}

export type CheckReceiver = (draft: Pick<Draft, 'senderId' | 'receiverId'>, isSenderFollowed: boolean) => Promise<void>;

/**
 * Throws not_found if the receiver is not an active user, permission_denied if one of the two blocks the other, or if
 * the receiver may be under 16 and does not follow the sender.
 */
export const createCheckReceiver =
  ({ readReceiverState, findBlocked }: CheckReceiverDeps): CheckReceiver =>
  async ({ senderId, receiverId }, isSenderFollowed) => {
    const [state, blocked] = await Promise.all([readReceiverState(receiverId), findBlocked(senderId, [receiverId])]);
    if (state !== 'active' && state !== 'young') throw fail('chat_partner_not_found');
    if (blocked.size > 0) throw fail('cannot_message_person');
    // The caller asks who follows whom, and sends again.
    if (!isSenderFollowed && state === 'young') throw fail('cannot_message_person', { fields: { needs_answer: true } });
  };

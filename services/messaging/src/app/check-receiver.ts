import { fail } from '@tallscreen/kit/errors';
import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import type { UserState } from '#store/user-copies';
import type { Draft } from '#domain/message';

export interface CheckReceiverDeps {
  readonly canReceive: (userId: number) => Promise<boolean>;
  readonly readState: (userId: number) => Promise<UserState>;
  readonly findBlocked: FindBlocked;
}

export type CheckReceiver = (draft: Pick<Draft, 'senderId' | 'receiverId'>, isSenderFollowed: boolean) => Promise<void>;

/**
 * Throws not_found if the receiver is not an active user, permission_denied if one of the two blocks the other, or if
 * the receiver may be under 16 and does not follow the sender.
 */
export const createCheckReceiver =
  ({ canReceive, readState, findBlocked }: CheckReceiverDeps): CheckReceiver =>
  async ({ senderId, receiverId }, isSenderFollowed) => {
    const [isActive, blocked] = await Promise.all([canReceive(receiverId), findBlocked(senderId, [receiverId])]);
    if (!isActive) throw fail('chat_partner_not_found');
    if (blocked.size > 0) throw fail('cannot_message_person');
    // The caller asks who follows whom, and sends again.
    if (!isSenderFollowed && (await readState(receiverId)) === 'young')
      throw fail('cannot_message_person', { fields: { needs_answer: true } });
  };

import { fail } from '@tallscreen/kit/errors';
import type { FindBlocked } from '@tallscreen/kit-mongo/block-copies';
import type { Draft } from '#domain/message';

export interface CheckReceiverDeps {
  readonly canReceive: (userId: number) => Promise<boolean>;
  readonly findBlocked: FindBlocked;
}

export type CheckReceiver = (draft: Pick<Draft, 'senderId' | 'receiverId'>) => Promise<void>;

/** Throws not_found if the receiver is not an active user, permission_denied if one of the two blocks the other. */
export const createCheckReceiver =
  ({ canReceive, findBlocked }: CheckReceiverDeps): CheckReceiver =>
  async ({ senderId, receiverId }) => {
    const [isActive, blocked] = await Promise.all([canReceive(receiverId), findBlocked(senderId, [receiverId])]);
    if (!isActive) throw fail('chat_partner_not_found');
    if (blocked.size > 0) throw fail('cannot_message_person');
  };

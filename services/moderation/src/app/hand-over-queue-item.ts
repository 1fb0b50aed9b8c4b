import type { Client } from '@connectrpc/connect';
import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { heldByOther, queueItemNotFound, type SecondOpinion } from '#domain/queue-item';
import type { QueueItems } from '#store/queue-items';

export interface HandOverQueueItemDeps {
  readonly queueItems: Pick<QueueItems, 'find' | 'release'>;
  readonly identity: Pick<Client<typeof UserService>, 'batchGetUsers'>;
}

export type HandOverQueueItem = ReturnType<typeof createHandOverQueueItem>;

/**
 * Asks another admin for a second opinion and ends the claim of the admin who asks; `to` 0 withdraws the question.
 * Throws already_exists if another admin holds the item, invalid_argument unless `to` is another active admin.
 */
export function createHandOverQueueItem({ queueItems, identity }: HandOverQueueItemDeps) {
  async function isActiveAdmin(id: number): Promise<boolean> {
    const { users } = await identity.batchGetUsers({ ids: [fromId(id)] });
    return users.some(({ role, status }) => role === Role.ADMIN && status === AccountStatus.ACTIVE);
  }

  return async (id: string, opinion: SecondOpinion): Promise<void> => {
    const { from, to } = opinion;
    if (to !== 0 && (to === from || !(await isActiveAdmin(to)))) throw fail('choose_another_admin');
    if (await queueItems.release(id, from, to === 0 ? null : opinion)) return;
    throw (await queueItems.find(id)) ? heldByOther() : queueItemNotFound();
  };
}

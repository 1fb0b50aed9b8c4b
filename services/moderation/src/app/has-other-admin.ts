import type { Client } from '@connectrpc/connect';
import { fromId } from '@tallscreen/kit/ids';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';

export interface HasOtherAdminDeps {
  readonly identity: Pick<Client<typeof UserService>, 'hasOtherAdmin'>;
}

export type HasOtherAdmin = ReturnType<typeof createHasOtherAdmin>;

/** Asks identity whether there is an active admin besides these users. Throws identity's error. */
export const createHasOtherAdmin =
  ({ identity }: HasOtherAdminDeps) =>
  async (userId: number, ...further: readonly number[]): Promise<boolean> => {
    const request = { userId: fromId(userId), furtherUserIds: further.map(fromId) };
    return (await identity.hasOtherAdmin(request)).hasOtherAdmin;
  };

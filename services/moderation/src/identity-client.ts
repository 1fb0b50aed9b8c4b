import type { Client } from '@connectrpc/connect';
import { fromId } from '@tallscreen/kit/ids';
import { AccountStatus } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { AccountPort } from '#domain/ports';

/** Identity, as the rules of moderation speak to it. */
export const createAccountPort = (identity: Pick<Client<typeof UserService>, 'batchGetUsers'>): AccountPort => ({
  async isThere(userId) {
    const { users } = await identity.batchGetUsers({ ids: [fromId(userId)] });
    return users.some(({ status }) => status !== AccountStatus.DELETED);
  },
});

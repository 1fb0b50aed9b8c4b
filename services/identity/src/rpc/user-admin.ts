import type { ServiceImpl } from '@connectrpc/connect';
import { invalid } from '@tallscreen/kit/errors';
import { toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { UserAdminService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { Accounts } from '#domain/accounts';
import type { Directory } from '#domain/directory';
import { toRoleName, toUser } from '#rpc/views';

export interface UserAdminRpcDeps {
  readonly accounts: Accounts;
  readonly directory: Directory;
}

export const createUserAdminRpc = ({
  accounts,
  directory,
}: UserAdminRpcDeps): ServiceImpl<typeof UserAdminService> => ({
  async listUsers({ page, query, role }) {
    const roleName = toRoleName(role);
    const { users, nextPageToken } = await directory.list({
      query,
      limit: page?.limit ?? 0,
      pageToken: page?.pageToken ?? '',
      ...(roleName && { role: roleName }),
    });
    return { users: users.map(toUser), nextPageToken };
  },

  async setRole({ userId, role }, context) {
    const roleName = toRoleName(role);
    if (!roleName) throw invalid('Invalid role.');
    return { user: toUser(await accounts.setRole(toId(userId), roleName, personOf(context).userId)) };
  },

  banUser: async ({ userId, reason }, context) => ({
    user: toUser(await accounts.ban(toId(userId), reason, personOf(context).userId)),
  }),

  unbanUser: async ({ userId }, context) => ({
    user: toUser(await accounts.unban(toId(userId), personOf(context).userId)),
  }),
});

import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { UserAdminService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { createBanUser } from '#app/ban-user';
import type { createChangeRole } from '#app/change-role';
import type { createGetUser } from '#app/get-user';
import type { createListUsers } from '#app/list-users';
import type { createReadSetup } from '#app/read-setup';
import type { createRemoveUserTotp } from '#app/remove-user-totp';
import type { createUnbanUser } from '#app/unban-user';
import { toRoleName, type ToUserProto } from '#events/user-mapping';

export interface UserAdminRpcDeps {
  readonly toUserProto: ToUserProto;
  readonly listUsers: ReturnType<typeof createListUsers>;
  readonly getUser: ReturnType<typeof createGetUser>;
  readonly changeRole: ReturnType<typeof createChangeRole>;
  readonly banUser: ReturnType<typeof createBanUser>;
  readonly unbanUser: ReturnType<typeof createUnbanUser>;
  readonly readSetup: ReturnType<typeof createReadSetup>;
  readonly removeUserTotp: ReturnType<typeof createRemoveUserTotp>;
}

export const createUserAdminRpc = (app: UserAdminRpcDeps): ServiceImpl<typeof UserAdminService> => ({
  async listUsers({ pageSize, pageToken, query, role }) {
    const roleName = toRoleName(role);
    const { entries, nextPageToken } = await app.listUsers({
      query,
      pageSize,
      pageToken,
      ...(roleName && { role: roleName }),
    });
    return { users: entries.map(app.toUserProto), nextPageToken };
  },

  async getUser({ userId }) {
    const { account, sessions } = await app.getUser(toId(userId));
    return {
      user: app.toUserProto(account),
      sessions: sessions.map(({ createdAt, lastUsedAt, userAgent, network }) => ({
        createdAt: timestampFromDate(createdAt),
        lastUsedAt: timestampFromDate(lastUsedAt),
        userAgent,
        network,
      })),
    };
  },

  async setRole({ userId, role }, context) {
    // The proto requires a known role.
    const roleName = toRoleName(role)!;
    return { user: app.toUserProto(await app.changeRole(toId(userId), roleName, personOf(context).userId)) };
  },

  banUser: async ({ userId, reason, reasonCode, days }, context) => ({
    user: app.toUserProto(
      await app.banUser(toId(userId), { reason, reasonCode, days: Number(days), adminId: personOf(context).userId }),
    ),
  }),

  unbanUser: async ({ userId }, context) => ({
    user: app.toUserProto(await app.unbanUser(toId(userId), personOf(context).userId)),
  }),

  removeUserTotp: async ({ userId }, context) => ({
    user: app.toUserProto(await app.removeUserTotp(toId(userId), personOf(context).userId)),
  }),

  async getSetup(_request, context) {
    const { backedUpAt, ...setup } = await app.readSetup(personOf(context).userId);
    return { ...setup, ...(backedUpAt && { backedUpAt: timestampFromDate(backedUpAt) }) };
  },
});

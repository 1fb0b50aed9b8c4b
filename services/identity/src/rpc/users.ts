import type { ServiceImpl } from '@connectrpc/connect';
import { toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { UpdateMeRequest, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { Accounts } from '#domain/accounts';
import type { Directory } from '#domain/directory';
import { toPublicUser, toUser } from '#rpc/views';

export interface UserRpcDeps {
  readonly accounts: Accounts;
  readonly directory: Directory;
}

const updateOf = ({ username, email, bio }: UpdateMeRequest) => ({
  ...(username !== undefined && { username }),
  ...(email !== undefined && { email }),
  ...(bio !== undefined && { bio }),
});

export const createUserRpc = ({ accounts, directory }: UserRpcDeps): ServiceImpl<typeof UserService> => ({
  getMe: async (_request, context) => ({ user: toUser(await accounts.read(personOf(context).userId)) }),

  async updateMe(request, context) {
    const account = await accounts.update(personOf(context).userId, updateOf(request), request.password);
    return { user: toUser(account) };
  },

  async setAvatar({ avatarUrl }, context) {
    const { account, previousAvatarUrl } = await accounts.setAvatar(personOf(context).userId, avatarUrl);
    return { user: toUser(account), previousAvatarUrl };
  },

  async deleteMe(_request, context) {
    await accounts.remove(personOf(context).userId);
    return {};
  },

  async batchGetUsers({ ids, usernames, viewer }) {
    const found = await directory.readMany(ids.map(toId), usernames);
    const viewerId = Number(viewer?.userId ?? 0n);
    return { users: found.map((user) => toPublicUser(user, viewer?.isAdmin === true || user.id === viewerId)) };
  },

  async searchUsers({ query, limit }) {
    const found = await directory.search(query, limit);
    return { users: found.map((user) => toPublicUser(user)) };
  },
});

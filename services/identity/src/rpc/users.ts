import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf, serviceOf } from '@tallscreen/kit/rpc/access';
import type { UpdateMeRequest, UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import type { createBatchGetUsers } from '#app/batch-get-users';
import type { createDeleteAccount } from '#app/delete-account';
import type { ReadAccount } from '#app/read-account';
import type { createLiftBan } from '#app/lift-ban';
import type { createSearchUsers } from '#app/search-users';
import type { createSetAvatar } from '#app/set-avatar';
import type { createUpdateProfile } from '#app/update-profile';
import type { Account } from '#domain/account';
import type { ProfileUpdate } from '#domain/profile';
import { toPublicUserProto, type ToUserProto } from '#events/user-mapping';

export interface UserRpcDeps {
  readonly toUserProto: ToUserProto;
  readonly readAccount: ReadAccount;
  readonly updateProfile: ReturnType<typeof createUpdateProfile>;
  readonly setAvatar: ReturnType<typeof createSetAvatar>;
  readonly deleteAccount: ReturnType<typeof createDeleteAccount>;
  readonly batchGetUsers: ReturnType<typeof createBatchGetUsers>;
  readonly liftBan: ReturnType<typeof createLiftBan>;
  readonly hasOtherAdmin: (userIds: readonly number[]) => Promise<boolean>;
  readonly searchUsers: ReturnType<typeof createSearchUsers>;
}

const toUpdate = ({ username, email, bio }: UpdateMeRequest): ProfileUpdate => ({
  ...(username !== undefined && { username }),
  ...(email !== undefined && { email }),
  ...(bio !== undefined && { bio }),
});

export const createUserRpc = (app: UserRpcDeps): ServiceImpl<typeof UserService> => ({
  getMe: async (_request, context) => ({ user: app.toUserProto(await app.readAccount(personOf(context).userId)) }),

  async updateMe(request, context) {
    const account = await app.updateProfile(personOf(context), toUpdate(request), request);
    return { user: app.toUserProto(account) };
  },

  async setAvatar({ avatarUrl }, context) {
    const { account, previousAvatarUrl } = await app.setAvatar(personOf(context).userId, avatarUrl);
    return { user: app.toUserProto(account), previousAvatarUrl };
  },

  async deleteMe({ password }, context) {
    const { userId, sessionId } = personOf(context);
    await app.deleteAccount(userId, sessionId, password);
    return {};
  },

  async batchGetUsers({ ids, usernames, viewer }, context) {
    const found = await app.batchGetUsers(ids.map(toId), usernames);
    // Only the BFF may name the caller, so that no other service, or an attacker with its key, can get e-mail
    // addresses.
    const seenBy = serviceOf(context) === 'bff' ? viewer : undefined;
    const viewerId = Number(seenBy?.userId ?? 0n);
    const isYoung = ({ youngUntil }: Account): boolean => (youngUntil?.getTime() ?? 0) > Date.now();
    const young = serviceOf(context) === 'messaging' ? found.filter(isYoung) : [];
    return {
      users: found.map((user) => toPublicUserProto(user, seenBy?.isAdmin === true || user.id === viewerId)),
      youngUserIds: young.map(({ id }) => fromId(id)),
    };
  },

  hasOtherAdmin: async ({ userId, furtherUserIds }) => ({
    hasOtherAdmin: await app.hasOtherAdmin([userId, ...furtherUserIds].map(toId)),
  }),

  async liftBan({ userId, banId, adminId }) {
    await app.liftBan(toId(userId), toId(banId), toId(adminId));
    return {};
  },

  async searchUsers({ query, pageSize }) {
    const found = await app.searchUsers(query, pageSize);
    return { users: found.map((user) => toPublicUserProto(user)) };
  },
});

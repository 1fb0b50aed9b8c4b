import { fail } from '@tallscreen/kit/errors';
import { fromId } from '@tallscreen/kit/ids';
import { AccountStatus, type User } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { FollowDirection } from '@tallscreen/proto/tallscreen/social/v1/follow_service_pb';
import { route, type Route } from '#http/route';
import { readFollowIds } from '#reads/follow-ids';
import { toViewer, viewerOf } from '#reads/viewer';
import type { RouteDeps } from '#routes/deps';
import { clearCookie } from '#routes/session-cookie';
import { deleteAccountBody } from '#contract/account';
import { Account } from '#contract/auth';
import { Done, idParams } from '#contract/common';
import { OnlineUserIds, updateMeBody, UserView } from '#contract/user';
import { accountView } from '#views/auth';
import { publicUserView } from '#views/user';

const MAX_FOLLOWED = 1_000;

const common = { tag: 'users', access: 'signedIn' } as const;

export function userRoutes({ clients, reads, isHttps }: RouteDeps): Route[] {
  const { users, presence } = clients;
  const account = ({ user }: { user?: User | undefined }) => {
    if (!user) throw new Error('No user.');
    return accountView(user);
  };

  return [
    route({
      ...common,
      method: 'get',
      path: '/users/me',
      operationId: 'readMe',
      summary: 'Read your own account',
      beforeTotp: true,
      limits: ['read'],
      response: Account,
      handle: async () => account(await users.getMe({})),
    }),
    route({
      ...common,
      method: 'put',
      path: '/users/me',
      operationId: 'updateMe',
      summary: 'Change your name, e-mail address or bio; a new address must be verified again',
      limits: ['write'],
      body: updateMeBody,
      bodyKind: 'form',
      response: Account,
      errors: [403, 409],
      handle: async ({ body: { username, email, password = '', totp_code: totpCode = '', bio } }) =>
        account(
          await users.updateMe({
            password,
            totpCode,
            ...(username !== undefined && { username }),
            ...(email !== undefined && { email }),
            ...(bio !== undefined && { bio }),
          }),
        ),
    }),
    route({
      ...common,
      method: 'delete',
      path: '/users/me',
      operationId: 'deleteMe',
      summary: 'Delete your own account; this cannot be undone',
      limits: ['write'],
      body: deleteAccountBody,
      bodyKind: 'form',
      response: Done,
      errors: [403, 409],
      async handle({ body: { password }, res }) {
        await users.deleteMe({ password });
        clearCookie(res, 'refresh_token', isHttps);
        return { detail: 'The account has been deleted.' };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/users/online',
      operationId: 'listOnline',
      summary: 'List the ids of the online users whom you follow or talk with; admins get all online users',
      limits: ['read'],
      response: OnlineUserIds,
      async handle({ user }) {
        const userIds =
          user.role === 'admin'
            ? []
            : await readFollowIds(clients, fromId(user.userId), FollowDirection.FOLLOWING, MAX_FOLLOWED);
        return (await presence.listOnline({ userIds })).userIds.map(Number);
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/users/{id}',
      operationId: 'readUser',
      summary: 'Read a user; only the user and admins get the e-mail address',
      limits: ['read'],
      params: idParams,
      response: UserView,
      errors: [404],
      async handle({ user, params: { id } }) {
        const answer = await users.batchGetUsers({ ids: [fromId(id)], viewer: toViewer(viewerOf(user)) });
        const found = answer.users.find(({ status }) => status === AccountStatus.ACTIVE || user.role === 'admin');
        if (!found) throw fail('user_not_found');
        await reads.blocks.refuse(viewerOf(user), found.id, 'user_not_found');
        return publicUserView(found);
      },
    }),
  ];
}

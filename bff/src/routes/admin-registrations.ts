import { fromId } from '@tallscreen/kit/ids';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { AdminUser } from '#contract/admin';
import { Done, idParams } from '#contract/common';
import * as schemas from '#contract/registration';
import { adminUserView } from '#views/admin';
import { inviteView, waitingRegistrationView } from '#views/registration';
import { orNull } from '#views/scalar';

const common = { tag: 'admin', access: ['admin'] } as const;

/** The people who wait until an admin approves their registration, and invitations. */
export function adminRegistrationRoutes({ clients, reads, publicOrigin }: RouteDeps): Route[] {
  const { registrations } = clients;
  return [
    route({
      ...common,
      method: 'get',
      path: '/admin/registrations',
      operationId: 'listRegistrations',
      summary: 'List people who wait for approval, the longest waiting first',
      limits: ['read'],
      query: schemas.listQuery,
      response: schemas.WaitingRegistrationList,
      async handle({ query: { cursor = '', limit } }) {
        const answer = await registrations.listRegistrations({ pageSize: limit, pageToken: cursor });
        return {
          registrations: answer.registrations.map(waitingRegistrationView),
          next_cursor: orNull(answer.nextPageToken),
        };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/admin/registrations/{id}/approve',
      operationId: 'approveRegistration',
      summary: 'Create the account of a person who waits, and mail them',
      limits: ['write'],
      params: idParams,
      response: AdminUser,
      errors: [404, 409],
      async handle({ params: { id } }) {
        const { user } = await registrations.approveRegistration({ id: fromId(id) });
        if (!user) throw new Error('No user.');
        return adminUserView(user);
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/admin/registrations/{id}/refuse',
      operationId: 'refuseRegistration',
      summary: 'Delete what a person who waits has sent, and mail them',
      limits: ['write'],
      params: idParams,
      response: Done,
      async handle({ params: { id } }) {
        await registrations.refuseRegistration({ id: fromId(id) });
        return { detail: 'The registration was refused.' };
      },
    }),
    route({
      ...common,
      method: 'get',
      path: '/admin/invites',
      operationId: 'listInvites',
      summary: 'List invitations, newest first, used and expired ones too',
      limits: ['read'],
      query: schemas.listQuery,
      response: schemas.InviteList,
      async handle({ query: { cursor = '', limit } }) {
        const { invites, nextPageToken } = await registrations.listInvites({ pageSize: limit, pageToken: cursor });
        const users = await reads.users.byIds(invites.map(({ createdBy }) => createdBy));
        return {
          invites: invites.map((each) => inviteView(each, publicOrigin, users.get(each.createdBy)?.username)),
          next_cursor: orNull(nextPageToken),
        };
      },
    }),
    route({
      ...common,
      method: 'post',
      path: '/admin/invites',
      operationId: 'createInvite',
      summary: 'Make an invitation',
      limits: ['write'],
      body: schemas.inviteBody,
      status: 201,
      response: schemas.Invite,
      async handle({ body: { max_uses, days }, user }) {
        const { invite } = await registrations.createInvite({ maxUses: BigInt(max_uses), days: BigInt(days) });
        if (!invite) throw new Error('No invitation.');
        return inviteView(invite, publicOrigin, user.username);
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/admin/invites/{code}',
      operationId: 'deleteInvite',
      summary: 'End an invitation; accounts that were made with it stay',
      limits: ['write'],
      params: schemas.codeParams,
      response: Done,
      async handle({ params: { code } }) {
        await registrations.deleteInvite({ code });
        return { detail: 'The invitation has ended.' };
      },
    }),
  ];
}

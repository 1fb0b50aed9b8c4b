import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { fromId, toId } from '@tallscreen/kit/ids';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { RegistrationService } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import type { createInvites } from '#app/invites';
import type { WaitingList } from '#app/waiting-list';
import type { Invite } from '#domain/invite';
import type { ToUserProto } from '#events/user-mapping';

export interface RegistrationRpcDeps {
  readonly toUserProto: ToUserProto;
  readonly waitingList: WaitingList;
  readonly invites: ReturnType<typeof createInvites>;
}

const toInviteProto = ({ code, createdBy, createdAt, expiresAt, maxUses, uses }: Invite) => ({
  code,
  createdBy: fromId(createdBy),
  createdAt: timestampFromDate(createdAt),
  expiresAt: timestampFromDate(expiresAt),
  maxUses,
  uses,
});

export const createRegistrationRpc = ({
  toUserProto,
  waitingList,
  invites,
}: RegistrationRpcDeps): ServiceImpl<typeof RegistrationService> => ({
  async listRegistrations(page) {
    const { entries, nextPageToken } = await waitingList.list(page);
    const registrations = entries.map(({ id, username, email, reason, createdAt }) => ({
      id: fromId(id),
      username,
      email,
      reason,
      createdAt: timestampFromDate(createdAt),
    }));
    return { registrations, nextPageToken };
  },

  approveRegistration: async ({ id }, context) => ({
    user: toUserProto(await waitingList.approve(toId(id), personOf(context).userId)),
  }),

  async refuseRegistration({ id }, context) {
    await waitingList.refuse(toId(id), personOf(context).userId);
    return {};
  },

  async listInvites(page) {
    const { entries, nextPageToken } = await invites.list(page);
    return { invites: entries.map(toInviteProto), nextPageToken };
  },

  createInvite: async ({ maxUses, days }, context) => ({
    invite: toInviteProto(
      await invites.create({ maxUses: Number(maxUses), days: Number(days), adminId: personOf(context).userId }),
    ),
  }),

  async deleteInvite({ code }, context) {
    await invites.remove(code, personOf(context).userId);
    return {};
  },
});

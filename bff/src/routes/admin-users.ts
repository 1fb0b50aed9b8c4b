import { fromId } from '@tallscreen/kit/ids';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { User } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#contract/admin';
import { idParams, page } from '#contract/common';
import { adminUserView } from '#views/admin';
import { orNull, roleOf } from '#views/scalar';

const common = { tag: 'admin', access: ['admin'] } as const;
type Listing = { readonly cursor?: string | undefined; readonly limit: number; readonly q?: string | undefined };

export function adminUserRoutes({ clients: { userAdmin }, reads }: RouteDeps): Route[] {
  async function list({ cursor = '', limit, q = '' }: Listing, role: Role) {
    const answer = await userAdmin.listUsers({ pageSize: limit, pageToken: cursor, query: q, role });
    return { users: answer.users.map(adminUserView), next_cursor: orNull(answer.nextPageToken) };
  }

  const changed = ({ user }: { user?: User | undefined }) => {
    if (!user) throw new Error('No user.');
    return adminUserView(user);
  };

  const command = {
    ...common,
    method: 'post',
    limits: ['write'],
    response: schemas.AdminUser,
    errors: [404, 409],
  } as const;
  return [
    route({
      ...common,
      method: 'get',
      path: '/admin/users',
      operationId: 'listUsers',
      summary: 'List accounts, newest first',
      limits: ['read'],
      query: schemas.usersQuery,
      response: schemas.AdminUserList,
      handle: ({ query }) => list(query, query.role ? roleOf(query.role) : Role.UNSPECIFIED),
    }),
    ...(['creators', 'businesses'] as const).map((path) =>
      route({
        ...common,
        method: 'get',
        path: `/admin/${path}`,
        operationId: path === 'creators' ? 'listCreators' : 'listBusinesses',
        summary: `List all ${path}, newest first`,
        limits: ['read'],
        query: page(50, 100),
        response: schemas.AdminUserList,
        handle: ({ query }) => list(query, path === 'creators' ? Role.CREATOR : Role.BUSINESS),
      }),
    ),
    route({
      ...command,
      path: '/admin/users/update-role',
      operationId: 'updateRole',
      summary: 'Change the role of an account and end its sessions',
      body: schemas.roleBody,
      bodyKind: 'form',
      handle: async ({ body: { user_id, new_role } }) =>
        changed(await userAdmin.setRole({ userId: fromId(user_id), role: roleOf(new_role) })),
    }),
    route({
      ...command,
      path: '/admin/ban-user/{id}',
      operationId: 'banUser',
      summary: 'Ban an account for some days or until an admin lifts the ban, and end its sessions',
      params: idParams,
      body: schemas.banBody,
      bodyKind: 'form',
      handle: async ({ params: { id }, body: { reason, reason_code: code, days } }) => {
        const rule = await reads.rule(code);
        const why = { reason: reason || rule?.title || '', reasonCode: rule?.code ?? '' };
        return changed(await userAdmin.banUser({ userId: fromId(id), ...why, days: BigInt(days ?? 0) }));
      },
    }),
    route({
      ...command,
      path: '/admin/unban-user/{id}',
      operationId: 'unbanUser',
      summary: 'Lift the ban of an account',
      params: idParams,
      handle: async ({ params: { id } }) => changed(await userAdmin.unbanUser({ userId: fromId(id) })),
    }),
    route({
      ...command,
      method: 'delete',
      path: '/admin/users/{id}/totp',
      operationId: 'removeUserTotp',
      summary: 'Turn off two-factor sign-in of a user who has lost device and recovery codes, and end their sessions',
      params: idParams,
      errors: [404],
      handle: async ({ params: { id } }) => changed(await userAdmin.removeUserTotp({ userId: fromId(id) })),
    }),
  ];
}

import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Role as RoleName } from '@tallscreen/kit/auth/person';
import { fromId } from '@tallscreen/kit/ids';
import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import {
  AccountStatus,
  type PublicUserSchema,
  type UserSchema,
} from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Account } from '#domain/account';
import { mustSetUpTotp } from '#domain/second-factor';

const roles = { user: Role.USER, creator: Role.CREATOR, business: Role.BUSINESS, admin: Role.ADMIN } as const;
const statuses = {
  active: AccountStatus.ACTIVE,
  banned: AccountStatus.BANNED,
  deleted: AccountStatus.DELETED,
} as const;

/** Returns undefined for ROLE_UNSPECIFIED and for roles that this version does not know. */
export const toRoleName = (role: Role): RoleName | undefined =>
  (Object.keys(roles) as RoleName[]).find((name) => roles[name] === role);

/** Maps accounts for their own users and for admins. Without `mustVerifyEmail` every address counts as verified. */
export const createToUserProto =
  (mustVerifyEmail: boolean, adminsMustUseTotp: boolean) =>
  (account: Account): MessageInitShape<typeof UserSchema> => ({
    id: fromId(account.id),
    username: account.username,
    email: account.email,
    role: roles[account.role],
    bio: account.bio,
    avatarUrl: account.avatarUrl,
    status: statuses[account.status],
    banReason: account.banReason,
    banReasonCode: account.banReasonCode,
    ...(account.banEndsAt && { banEndsAt: timestampFromDate(account.banEndsAt) }),
    createdAt: timestampFromDate(account.createdAt),
    invite: account.invite,
    emailVerified: account.emailVerified || !mustVerifyEmail,
    totpEnabled: account.secondFactor !== null,
    mustSetUpTotp: mustSetUpTotp(account, adminsMustUseTotp),
  });

export type ToUserProto = ReturnType<typeof createToUserProto>;

/** The e-mail address is private: set `showsEmail` only for the user and for admins. */
export const toPublicUserProto = (account: Account, showsEmail = false): MessageInitShape<typeof PublicUserSchema> => ({
  id: fromId(account.id),
  username: account.username,
  bio: account.bio,
  avatarUrl: account.avatarUrl,
  role: roles[account.role],
  status: statuses[account.status],
  email: showsEmail ? account.email : '',
  emailVerified: account.emailVerified,
});

import { Role } from '@tallscreen/proto/tallscreen/common/v1/common_pb';
import type { Role as RoleName } from '@tallscreen/kit/auth/person';

/** int64 milliseconds → ISO 8601. */
export const iso = (ms: bigint): string => new Date(Number(ms)).toISOString();

/** Proto's empty string → JSON's null. */
export const orNull = (text: string): string | null => (text === '' ? null : text);

export const idOrNull = (id: bigint): number | null => (id === 0n ? null : Number(id));

const roleNames: Partial<Record<Role, RoleName>> = {
  [Role.USER]: 'user',
  [Role.CREATOR]: 'creator',
  [Role.BUSINESS]: 'business',
  [Role.ADMIN]: 'admin',
};

export const roleName = (role: Role): RoleName => roleNames[role] ?? 'user';

export const roleOf = (name: RoleName): Role =>
  ({ user: Role.USER, creator: Role.CREATOR, business: Role.BUSINESS, admin: Role.ADMIN })[name];

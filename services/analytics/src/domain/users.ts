/** Analytics' copy of a user, which identity owns. */
export interface UserCopy {
  readonly id: number;
  /** empty once the account is deleted, because it no longer counts */
  readonly role: string;
  readonly isVerified: boolean;
  readonly revision: number;
}

export const isDeleted = ({ role }: Pick<UserCopy, 'role'>): boolean => role === '';

export interface UserChanges {
  readonly changed: readonly UserCopy[];
  /** to add to the number of users of each role */
  readonly roles: ReadonlyMap<string, number>;
}

/** Stores newer copies of users and returns the resulting changes. */
export function applyUsers(known: readonly UserCopy[], users: readonly UserCopy[]): UserChanges {
  const byId = new Map(known.map((user) => [user.id, user]));
  const roles = new Map<string, number>();
  const changed = new Map<number, UserCopy>();
  const addRole = (role: string | undefined, count: number): void => {
    if (role) roles.set(role, (roles.get(role) ?? 0) + count);
  };
  for (const user of users) {
    const before = byId.get(user.id);
    if (user.revision <= (before?.revision ?? -1)) continue;
    addRole(before?.role, -1);
    addRole(user.role, 1);
    byId.set(user.id, user);
    changed.set(user.id, user);
  }
  for (const [role, count] of roles) if (count === 0) roles.delete(role);
  return { changed: [...changed.values()], roles };
}

import { conflict } from '@tallscreen/kit/errors';
import { nameKeyOf } from '#domain/names';
import type { UserStore } from '#store/users';

export interface WantedNames {
  readonly username?: string;
  readonly email?: string;
}

export type CheckNames = ReturnType<typeof createCheckNames>;

/**
 * Throws already_exists with a message that says which of the two another user has. If two users want one name at the same
 * time, the unique indexes refuse the second, with a less exact message.
 */
export const createCheckNames =
  ({ users }: { readonly users: Pick<UserStore, 'findByNameKey' | 'findByEmail'> }) =>
  async ({ username, email }: WantedNames, ownId?: number): Promise<void> => {
    const [byName, byEmail] = await Promise.all([
      username === undefined ? undefined : users.findByNameKey(nameKeyOf(username)),
      email === undefined ? undefined : users.findByEmail(email),
    ]);
    if (byName && byName.id !== ownId) throw conflict('Username is already taken.');
    if (byEmail && byEmail.id !== ownId) throw conflict('Email is already registered.');
  };

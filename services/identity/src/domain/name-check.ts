import { conflict } from '@tallscreen/kit/errors';
import { nameKeyOf } from '#domain/names';
import type { AccountReader } from '#domain/ports';

export interface WantedNames {
  readonly username?: string;
  readonly email?: string;
}

export type NameCheck = (names: WantedNames, ownId?: number) => Promise<void>;

/** Tells which of the two is taken. Two people at the same moment are kept apart by the indexes, in plainer words. */
export const createNameCheck =
  (accounts: AccountReader): NameCheck =>
  async ({ username, email }, ownId) => {
    const [byName, byEmail] = await Promise.all([
      username === undefined ? undefined : accounts.findByNameKey(nameKeyOf(username)),
      email === undefined ? undefined : accounts.findByEmail(email),
    ]);
    if (byName && byName.id !== ownId) throw conflict('Username is already taken.');
    if (byEmail && byEmail.id !== ownId) throw conflict('Email is already registered.');
  };

import { fromId } from '@tallscreen/kit/ids';
import { createLoader } from '@tallscreen/kit/loader';
import { AccountStatus, type PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { Clients } from '#clients';

const PER_CALL = 250;

export interface UsersRead {
  /**
   * Returns the users found by id, without deleted ones. Id 0 stands for a deleted user, whose reports name no
   * reporter.
   */
  readonly byIds: (ids: Iterable<bigint>) => Promise<ReadonlyMap<bigint, PublicUser>>;
  /** Returns the user of this name unless banned or deleted. */
  readonly byName: (username: string) => Promise<PublicUser | undefined>;
}

export function createUsersRead({ users }: Pick<Clients, 'users'>): UsersRead {
  const loadById = createLoader<number, PublicUser | undefined>({
    name: 'users',
    maxSize: PER_CALL,
    keyOf: (id) => id,
    async load(ids) {
      const found = await users.batchGetUsers({ ids: ids.map(fromId) });
      const byId = new Map(found.users.map((user) => [Number(user.id), user]));
      return ids.map((id) => byId.get(id));
    },
  });

  return {
    async byIds(ids) {
      const unique = [...new Set(ids)].filter((id) => id > 0n);
      const found = await Promise.all(unique.map((id) => loadById(Number(id))));
      return new Map(found.flatMap((user) => (user && user.status !== AccountStatus.DELETED ? [[user.id, user]] : [])));
    },
    async byName(username) {
      const found = await users.batchGetUsers({ usernames: [username] });
      return found.users.find(({ status }) => status === AccountStatus.ACTIVE);
    },
  };
}

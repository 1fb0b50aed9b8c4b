import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { applyUsers, type UserCopy } from '#domain/users';
import type { TotalsStore } from '#store/totals';
import type { UserStore } from '#store/users';

export interface RecordUsersDeps {
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  readonly users: UserStore;
  readonly totals: TotalsStore;
}

/** Creates the function that stores users and the number of users of each role. Safe to repeat. */
export function createRecordUsers({ outbox, users, totals }: RecordUsersDeps) {
  return async function recordUsers(copies: readonly UserCopy[]): Promise<void> {
    await outbox.inTransaction(async (session) => {
      const known = await users.read([...new Set(copies.map(({ id }) => id))], session);
      const { changed, roles } = applyUsers(known, copies);
      await users.save(changed, session);
      await totals.addRoles(roles, session);
    });
  };
}

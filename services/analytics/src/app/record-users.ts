import type { Outbox } from '@tallscreen/kit-events/outbox/outbox';
import { applyUsers, type UserCopy } from '#domain/users';
import type { TotalsStore } from '#store/totals';
import type { UserStore } from '#store/users';
import type { ViewingStore } from '#store/viewings';

export interface RecordUsersDeps {
  readonly outbox: Pick<Outbox, 'inTransaction'>;
  readonly users: UserStore;
  readonly totals: TotalsStore;
  readonly viewings: ViewingStore;
}

/**
 * Creates the function that keeps the number of users of each role. When an account is deleted, who watched what is deleted
 * too; the counts remain. It may be given the same users again.
 */
export function createRecordUsers({ outbox, users, totals, viewings }: RecordUsersDeps) {
  return async function recordUsers(copies: readonly UserCopy[]): Promise<void> {
    await outbox.inTransaction(async (session) => {
      const known = await users.read([...new Set(copies.map(({ id }) => id))], session);
      const { changed, roles, deletedIds } = applyUsers(known, copies);
      await users.save(changed, session);
      await totals.addRoles(roles, session);
      await viewings.deleteOfViewers(deletedIds, session);
    });
  };
}

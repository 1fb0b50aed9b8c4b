import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Viewing } from '#domain/viewing';
import type { UserStore } from '#store/users';
import type { ViewingStore } from '#store/viewings';

export interface SaveViewingsDeps {
  readonly users: Pick<UserStore, 'readDeleted'>;
  readonly viewings: Pick<ViewingStore, 'save'>;
}

export type SaveViewings = (changed: readonly Viewing[], session: Session) => Promise<void>;

/**
 * Creates the function that saves viewings. Skips accounts that are deleted: their last events may arrive after the job
 * delete-viewings has run.
 */
export function createSaveViewings({ users, viewings }: SaveViewingsDeps): SaveViewings {
  return async function saveViewings(changed, session) {
    const deleted = await users.readDeleted([...new Set(changed.map(({ viewerId }) => viewerId))], session);
    await viewings.save(
      changed.filter(({ viewerId }) => !deleted.has(viewerId)),
      session,
    );
  };
}

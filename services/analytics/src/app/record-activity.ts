import type { Session } from '@tallscreen/kit-mongo/transaction';
import type { Activity } from '#domain/timeline';
import type { ActiveDayStore } from '#store/active-days';
import type { ActiveUserStore } from '#store/active-users';

export interface RecordActivityDeps {
  readonly activeUsers: ActiveUserStore;
  readonly activeDays: ActiveDayStore;
}

export type RecordActivity = (activity: readonly Activity[], session: Session) => Promise<void>;

/** Creates the function that counts each active user once a day. */
export function createRecordActivity({ activeUsers, activeDays }: RecordActivityDeps): RecordActivity {
  return async function recordActivity(activity, session) {
    await activeDays.add(await activeUsers.add(activity, session), session);
  };
}

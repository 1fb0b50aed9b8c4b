import type { Session } from '@tallscreen/kit-mongo/transaction';
import { monthOf, type Activity } from '#domain/timeline';
import type { ActiveDayStore } from '#store/active-days';
import type { ActiveUserStore } from '#store/active-users';
import type { UserStore } from '#store/users';

export interface RecordActivityDeps {
  readonly users: Pick<UserStore, 'readDeleted'>;
  readonly activeUsers: ActiveUserStore;
  readonly activeDays: ActiveDayStore;
  readonly activeMonthUsers: Pick<ActiveUserStore, 'add'>;
  readonly activeMonths: Pick<ActiveDayStore, 'add'>;
}

export type RecordActivity = (activity: readonly Activity[], session: Session) => Promise<void>;

/**
 * Creates the function that counts each active user once a day and once a month. Skips users whose accounts are
 * deleted: their last events may arrive after the job delete-viewings has run.
 */
export function createRecordActivity(deps: RecordActivityDeps): RecordActivity {
  const { users, activeUsers, activeDays, activeMonthUsers, activeMonths } = deps;
  return async function recordActivity(activity, session) {
    const deleted = await users.readDeleted([...new Set(activity.map(({ userId }) => userId))], session);
    const kept = activity.filter(({ userId }) => !deleted.has(userId));
    await activeDays.add(await activeUsers.add(kept, session), session);
    const months = kept.map(({ day, userId }) => ({ day: monthOf(day), hour: 0, userId }));
    await activeMonths.add(await activeMonthUsers.add(months, session), session);
  };
}

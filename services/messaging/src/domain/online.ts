import { invalid } from '@tallscreen/kit/errors';

const MAX_USERS = 1_000;

/** Throws AppError invalid_argument if there are too many users for one call. */
export function checkUserCount(userIds: readonly number[]): void {
  if (userIds.length > MAX_USERS) throw invalid(`At most ${MAX_USERS} people in one call.`);
}

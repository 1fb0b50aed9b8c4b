import type { UserState } from '#store/user-copies';

export interface CanReceiveDeps {
  readonly readState: (userId: number) => Promise<UserState>;
  readonly isActiveInIdentity: (userId: number) => Promise<boolean>;
}

/** Returns whether messages may be sent to this user. Asks identity only if the own copy does not know the user yet. */
export const createCanReceive =
  ({ readState, isActiveInIdentity }: CanReceiveDeps) =>
  async (userId: number): Promise<boolean> => {
    const state = await readState(userId);
    return state === 'unknown' ? isActiveInIdentity(userId) : state === 'active';
  };

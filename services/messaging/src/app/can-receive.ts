import { isAppError } from '@tallscreen/kit/errors';
import type { UserState } from '#store/user-copies';

export interface CanReceiveDeps {
  readonly readState: (userId: number) => Promise<UserState>;
  readonly isActiveInIdentity: (userId: number) => Promise<boolean>;
}

/**
 * Returns whether messages may be sent to this user. Asks identity unless messaging's copy says that the user is
 * active: the event of a registration or an unban may not have arrived yet. While identity is away, an inactive copy is
 * believed.
 */
export const createCanReceive =
  ({ readState, isActiveInIdentity }: CanReceiveDeps) =>
  async (userId: number): Promise<boolean> => {
    const state = await readState(userId);
    if (state === 'active' || state === 'young') return true;
    return isActiveInIdentity(userId).catch((error: unknown) => {
      if (state === 'inactive' && isAppError(error)) return false;
      throw error;
    });
  };

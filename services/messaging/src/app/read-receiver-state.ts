import { isAppError } from '@tallscreen/kit/errors';
import type { UserState } from '#store/user-copies';

export interface ReadReceiverStateDeps {
  readonly readState: (userId: number) => Promise<UserState>;
  readonly readStateInIdentity: (userId: number) => Promise<UserState>;
}

/**
 * Returns the state of a user to whom somebody writes. Asks identity unless messaging's copy says that the user is
 * active: the event of a registration or an unban may not have arrived yet. Its answer says too who may be under 16, so
 * that nobody is open to strangers while the event is late, and adults are not closed. While identity is away, an
 * inactive copy is believed.
 */
export const createReadReceiverState =
  ({ readState, readStateInIdentity }: ReadReceiverStateDeps) =>
  async (userId: number): Promise<UserState> => {
    const state = await readState(userId);
    if (state === 'active' || state === 'young') return state;
    return readStateInIdentity(userId).catch((error: unknown) => {
      if (state === 'inactive' && isAppError(error)) return state;
      throw error;
    });
  };

import { authApi } from '../api/auth.ts';
import { clearStoredOutbox } from './outbox/storage.ts';
import type { Thunk } from './store.ts';

/**
 * Clears the session by a full page load, so that no data of the user stays in memory. Admins lose all local storage.
 */
export const forgetSession =
  (): Thunk<void> =>
  (_, getState, { client }) => {
    const { session } = getState();
    client.token.clear();
    clearStoredOutbox();
    if (session.status === 'signedIn' && session.account.role === 'admin') client.token.clearAll();
    location.assign('/login');
  };

/** Ends the session here even when the server cannot be reached. */
export const signOut = (): Thunk<Promise<void>> => async (dispatch) => {
  await dispatch(authApi.endpoints.logout.initiate());
  dispatch(forgetSession());
};

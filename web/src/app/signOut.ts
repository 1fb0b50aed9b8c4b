import type { Action, ThunkAction } from '@reduxjs/toolkit';
import { authApi } from '../api/auth.ts';
import type { Extra } from '../api/base.ts';
import { clearStoredOutbox } from './outbox/storage.ts';
import type { RootState } from './store.ts';

/**
 * Clears the session by a full page load, so that no data of the user stays in memory. Admins lose all local storage.
 */
export const forgetSession =
  (): ThunkAction<void, RootState, Extra, Action> =>
  (_, getState, { client }) => {
    const { session } = getState();
    client.token.clear();
    clearStoredOutbox();
    if (session.status === 'signedIn' && session.account.role === 'admin') client.token.clearAll();
    location.assign('/login');
  };

/** Ends the session here even when the server cannot be reached. */
export const signOut = (): ThunkAction<Promise<void>, RootState, Extra, Action> => async (dispatch) => {
  await dispatch(authApi.endpoints.logout.initiate());
  dispatch(forgetSession());
};

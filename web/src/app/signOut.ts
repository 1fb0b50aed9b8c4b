import type { Action, ThunkAction } from '@reduxjs/toolkit';
import { authApi } from '../api/auth.ts';
import type { Extra } from '../api/base.ts';
import { forget } from './outbox/keep.ts';
import type { RootState } from './store.ts';

/** Forgets the session here, by a full page load, so that nothing the person saw stays in memory. */
export const leave =
  (): ThunkAction<void, RootState, Extra, Action> =>
  (_, getState, { client }) => {
    const { session } = getState();
    client.token.clear();
    forget();
    if (session.status === 'member' && session.account.role === 'admin') client.token.clearAll();
    location.assign('/login');
  };

/** Ends the session here even when the line is down. */
export const signOut = (): ThunkAction<Promise<void>, RootState, Extra, Action> => async (dispatch) => {
  await dispatch(authApi.endpoints.logout.initiate());
  dispatch(leave());
};

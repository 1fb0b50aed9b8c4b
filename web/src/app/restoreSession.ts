import { authApi } from '../api/auth.ts';
import { api } from '../api/base.ts';
import { sessionDelayed, signedIn, signedOut } from './session.ts';
import type { Thunk } from './store.ts';

/**
 * Loads the account of the stored token. Without a token, or with one that the server does not renew, the user is a
 * guest. Returns false, and changes nothing, if the server gave no answer.
 */
export const restoreSession =
  (): Thunk<Promise<boolean>> =>
  async (dispatch, getState, { client }) => {
    const answer = client.token.read()
      ? await dispatch(authApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }))
      : undefined;
    const before = getState().session;
    // The server refused the token, or another tab signed out in the meantime.
    if (!client.token.read()) {
      if (before.status !== 'guest') dispatch(signedOut());
      return true;
    }
    if (!answer?.isSuccess) {
      dispatch(sessionDelayed());
      return false;
    }
    dispatch(signedIn(answer.data));
    // Data that was loaded for another user or a guest must not be shown.
    const isOther = before.status === 'guest' || (before.status === 'signedIn' && before.account.id !== answer.data.id);
    if (isOther) dispatch(api.util.resetApiState());
    return true;
  };

import type { Action, ThunkAction } from '@reduxjs/toolkit';
import { authApi, type Registration } from '../api/auth.ts';
import { api, type Extra } from '../api/base.ts';
import { errorText, statusOf } from '../api/errors.ts';
import type { Account } from '../api/types.ts';
import { sessionDelayed, signedIn, signedOut } from './session.ts';
import type { RootState } from './store.ts';

type Thunk<T> = ThunkAction<Promise<T>, RootState, Extra, Action>;
export type SignInResult = { account: Account } | { problem: string; status?: number | undefined };

/**
 * Takes the profile that belongs to the stored token. Without a token, or with one that the server will not renew,
 * the person is a guest; answers false where the server did not say, and the session stays what it was.
 */
export const restoreSession =
  (): Thunk<boolean> =>
  async (dispatch, getState, { client }) => {
    const answer = client.token.read()
      ? await dispatch(authApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }))
      : undefined;
    const before = getState().session;
    // Refused, or left in another tab meanwhile.
    if (!client.token.read()) {
      if (before.status !== 'guest') dispatch(signedOut());
      return true;
    }
    if (!answer?.isSuccess) {
      dispatch(sessionDelayed());
      return false;
    }
    dispatch(signedIn(answer.data));
    // What was loaded for somebody else, or for a guest, must not be shown to them.
    const isOther = before.status === 'guest' || (before.status === 'member' && before.account.id !== answer.data.id);
    if (isOther) dispatch(api.util.resetApiState());
    return true;
  };

const openSession =
  (token: string | undefined): Thunk<SignInResult> =>
  async (dispatch, _, { client }) => {
    if (!token) return { problem: 'No access token returned from server.' };
    client.token.write(token);
    dispatch(api.util.resetApiState());
    const answer = await dispatch(authApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }));
    if (!answer.data?.id || !answer.data.role) {
      client.token.clear();
      dispatch(signedOut());
      return { problem: errorText(answer.error, 'Invalid user response.') };
    }
    dispatch(signedIn(answer.data));
    return { account: answer.data };
  };

type Credentials = { username: string; password: string; isAdminForm?: boolean };

export const signIn =
  (credentials: Credentials): Thunk<SignInResult> =>
  async (dispatch) => {
    const answer = await dispatch(authApi.endpoints.login.initiate(credentials));
    if (answer.error) return { problem: errorText(answer.error, 'Login failed.'), status: statusOf(answer.error) };
    return dispatch(openSession(answer.data.access_token));
  };

export const signUp =
  (registration: Registration): Thunk<SignInResult> =>
  async (dispatch) => {
    const answer = await dispatch(authApi.endpoints.register.initiate(registration));
    if (answer.error) {
      return { problem: errorText(answer.error, 'Registration failed. Try again.'), status: statusOf(answer.error) };
    }
    if (answer.data.access_token) return dispatch(openSession(answer.data.access_token));
    return dispatch(signIn({ username: registration.email, password: registration.password }));
  };

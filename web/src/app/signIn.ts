import { authApi } from '../api/auth.ts';
import { api } from '../api/base.ts';
import { accountProblem } from '../api/accountProblem.ts';
import { banOf, errorText, needsTotpCode, statusOf, type Ban } from '../api/errors.ts';
import { t } from '../i18n/translate.ts';
import type { Account, Login, Registration } from '@tallscreen/bff/contract/auth';
import type { Problem } from '../ui/fieldErrors.ts';
import { signedIn, signedOut } from './session.ts';
import type { Thunk } from './store.ts';

export type SignInResult =
  | { account: Account }
  /** `needsCode`: the password is right, and the form must ask for a two-factor code. */
  | { problem: string; status?: number | undefined; needsCode?: boolean; ban?: Ban | undefined };

const openSession =
  (token: string | undefined): Thunk<Promise<SignInResult>> =>
  async (dispatch, _, { client }) => {
    if (!token) return { problem: t('No access token returned from server.') };
    client.token.write(token);
    dispatch(api.util.resetApiState());
    const answer = await dispatch(authApi.endpoints.me.initiate(undefined, { forceRefetch: true, subscribe: false }));
    if (!answer.data?.id || !answer.data.role) {
      client.token.clear();
      dispatch(signedOut());
      return { problem: errorText(answer.error, t('Invalid user response.')) };
    }
    dispatch(signedIn(answer.data));
    return { account: answer.data };
  };

type Credentials = Login & { isAdminForm?: boolean };

export const signIn =
  (credentials: Credentials): Thunk<Promise<SignInResult>> =>
  async (dispatch) => {
    const answer = await dispatch(authApi.endpoints.login.initiate(credentials));
    if (answer.error) {
      const needsCode = needsTotpCode(answer.error);
      const problem = errorText(answer.error, t('Login failed.'));
      return { problem, status: statusOf(answer.error), needsCode, ban: banOf(answer.error) };
    }
    return dispatch(openSession(answer.data.access_token));
  };

/** What is wrong with a registration, at the field of the form that it is about. */
export type SignUpResult = { account: Account } | { problem: Problem } | { isWaiting: true };

export const signUp =
  (registration: Registration): Thunk<Promise<SignUpResult>> =>
  async (dispatch) => {
    const answer = await dispatch(authApi.endpoints.register.initiate(registration));
    if (answer.error) {
      // The form has only those that it sends.
      const own = Object.fromEntries(
        (['invite', 'reason', 'birth_year'] as const)
          .filter((name) => name in registration)
          .map((name) => [name, name]),
      );
      const fields = { username: 'name', email: 'email', password: 'password', ...own };
      return { problem: accountProblem(answer.error, t('Registration failed. Try again.'), fields) };
    }
    if ('status' in answer.data) return { isWaiting: true };
    if (answer.data.access_token) return dispatch(openSession(answer.data.access_token));
    return dispatch(signIn({ username: registration.email, password: registration.password }));
  };

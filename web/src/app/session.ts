import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Account } from '@tallscreen/bff/contract/auth';

export type Session =
  /** The user is not known yet. `isDelayed`: the service was unreachable and is retried. */
  | { status: 'loading'; isDelayed: boolean }
  /** `hasExpired`: the user was signed in until a moment ago. */
  | { status: 'guest'; hasExpired: boolean }
  | { status: 'signedIn'; account: Account };

const slice = createSlice({
  name: 'session',
  initialState: { status: 'loading', isDelayed: false } as Session,
  reducers: {
    signedIn: (_, { payload }: PayloadAction<Account>): Session => ({ status: 'signedIn', account: payload }),
    signedOut: (): Session => ({ status: 'guest', hasExpired: false }),
    sessionExpired: (): Session => ({ status: 'guest', hasExpired: true }),
    sessionDelayed: (state): Session => (state.status === 'loading' ? { ...state, isDelayed: true } : state),
    accountChanged: (state, { payload }: PayloadAction<Partial<Account>>) => {
      if (state.status === 'signedIn') Object.assign(state.account, payload);
    },
  },
});

export const { signedIn, signedOut, sessionExpired, sessionDelayed, accountChanged } = slice.actions;
export const sessionReducer = slice.reducer;

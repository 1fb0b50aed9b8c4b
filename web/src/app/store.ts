import { configureStore, type Action, type ThunkAction } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { useDispatch, useSelector } from 'react-redux';
import { api, type Extra } from '../api/base.ts';
import { marksReducer } from '../api/marks.ts';
import { msg, t } from '../i18n/translate.ts';
import type { ApiClient } from './client.ts';
import { feedPlacesReducer } from './feedPlaces.ts';
import { leftOutReducer } from './leftOut.ts';
import { liveReducer } from './live/slice.ts';
import { notificationDotsReducer } from './notificationDots.ts';
import { outboxReducer } from './outbox/slice.ts';
import { sessionExpired, sessionReducer } from './session.ts';
import { toastReducer, toastShown } from './toasts.ts';

const OTHER_USER = msg('You were signed out, because this browser was signed in as somebody else. Log in again.');

export function createStore(client: ApiClient) {
  const store = configureStore({
    reducer: {
      api: api.reducer,
      session: sessionReducer,
      toasts: toastReducer,
      live: liveReducer,
      outbox: outboxReducer,
      feedPlaces: feedPlacesReducer,
      leftOut: leftOutReducer,
      marks: marksReducer,
      notificationDots: notificationDotsReducer,
    },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { client } } }).concat(api.middleware),
  });
  // Tells polling queries when the tab moves to the background and back.
  setupListeners(store.dispatch);
  client.onSessionEnd((reason) => {
    store.dispatch(sessionExpired());
    if (reason === 'other-user') store.dispatch(toastShown(t(OTHER_USER), 'error'));
    store.dispatch(api.util.resetApiState());
  });
  return store;
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type Thunk<Result> = ThunkAction<Result, RootState, Extra, Action>;
export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useSession = () => useAppSelector((state) => state.session);
/** Whether events arrive by websocket; screens poll while they do not. */
export const useIsLive = () => useAppSelector((state) => state.live.isUp);
/** The account of the signed-in user, or null for a guest. */
export const useAccount = () =>
  useAppSelector((state) => (state.session.status === 'signedIn' ? state.session.account : null));

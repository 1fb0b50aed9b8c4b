import type { Action, ThunkAction } from '@reduxjs/toolkit';
import type { Extra } from '../api/base.ts';
import type { ApiClient } from './client.ts';
import { useAppDispatch, type RootState } from './store.ts';

const takeClient =
  (): ThunkAction<ApiClient, RootState, Extra, Action> =>
  (_, __, { client }) =>
    client;

/** For the few calls that RTK Query cannot make, such as an upload with progress. */
export function useClient(): ApiClient {
  const dispatch = useAppDispatch();
  return dispatch(takeClient());
}

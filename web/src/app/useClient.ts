import type { ApiClient } from './client.ts';
import { useAppDispatch, type Thunk } from './store.ts';

const takeClient =
  (): Thunk<ApiClient> =>
  (_, __, { client }) =>
    client;

/** For the few calls that RTK Query cannot make, such as an upload with progress. */
export function useClient(): ApiClient {
  const dispatch = useAppDispatch();
  return dispatch(takeClient());
}

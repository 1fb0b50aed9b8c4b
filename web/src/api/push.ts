import type { Done } from '@tallscreen/bff/contract/common';
import type { PushKey, PushSettings, PushSettingsChange, Subscription } from '@tallscreen/bff/contract/push';
import type { AppStore } from '../app/store.ts';
import { api } from './base.ts';

/** Web Push: this browser as a device, and what the user's devices get. */
export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushKey: build.query<PushKey, void>({ query: () => '/push/key' }),
    pushSettings: build.query<PushSettings, void>({ query: () => '/me/push-settings', keepUnusedDataFor: 10 }),
    setPushSettings: build.mutation<PushSettings, PushSettingsChange>({
      query: (body) => ({ url: '/me/push-settings', method: 'PUT', body }),
      async onQueryStarted(change, { dispatch, queryFulfilled }) {
        // At once: the next choice sends all settings again, and must not send the old ones.
        const patch = dispatch(
          pushApi.util.updateQueryData('pushSettings', undefined, (settings) => void Object.assign(settings, change)),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
    }),
    setPushDevice: build.mutation<Done, Subscription>({
      query: (body) => ({ url: '/me/push', method: 'PUT', body }),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => deviceChanged(dispatch, queryFulfilled, true),
    }),
    removePushDevice: build.mutation<Done, void>({
      query: () => ({ url: '/me/push', method: 'DELETE' }),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => deviceChanged(dispatch, queryFulfilled, false),
    }),
  }),
});

async function deviceChanged(
  dispatch: AppStore['dispatch'],
  fulfilled: Promise<unknown>,
  isOn: boolean,
): Promise<void> {
  const isDone = await fulfilled.then(
    () => true,
    () => false,
  );
  if (!isDone) return;
  dispatch(pushApi.util.updateQueryData('pushSettings', undefined, (known) => void (known.this_device = isOn)));
}

export const { usePushKeyQuery, usePushSettingsQuery, useSetPushSettingsMutation } = pushApi;

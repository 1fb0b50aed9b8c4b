import type { Done } from '@tallscreen/bff/contract/common';
import type { PushKey, PushSettings, PushSettingsChange, Subscription } from '@tallscreen/bff/contract/push';
import type { AppStore } from '../app/store.ts';
import { api } from './base.ts';

/** Changes that are shown and not saved yet. Each save sends all settings, so those before it are in it. */
let unsaved: { undo: () => void }[] = [];
let before: Promise<unknown> = Promise.resolve();

/** Begins a save when the one before has ended: under way together, the older could be stored last. */
function inTurn<Answer>(save: () => Answer | PromiseLike<Answer>): Promise<Answer> {
  const saving = before.then(save);
  // The caller of `saving` gets the failure; the next save only waits for the end.
  before = saving.catch(() => undefined);
  return saving;
}

/** Web Push: this browser as a device, and what the user's devices get. */
export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushKey: build.query<PushKey, void>({ query: () => '/push/key' }),
    pushSettings: build.query<PushSettings, void>({ query: () => '/me/push-settings', keepUnusedDataFor: 10 }),
    setPushSettings: build.mutation<PushSettings, PushSettingsChange>({
      async queryFn(body, _api, _options, send) {
        const { data, error } = await inTurn(() => send({ url: '/me/push-settings', method: 'PUT', body }));
        return error ? { error } : { data: data as PushSettings };
      },
      async onQueryStarted(change, { dispatch, queryFulfilled }) {
        // At once: the next choice sends all settings again, and must not send the old ones.
        const patch = dispatch(
          pushApi.util.updateQueryData('pushSettings', undefined, (settings) => void Object.assign(settings, change)),
        );
        unsaved.push(patch);
        const isSaved = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (isSaved) unsaved = unsaved.slice(unsaved.indexOf(patch) + 1);
        else if (patch === unsaved.at(-1)) for (const each of unsaved.splice(0).toReversed()) each.undo();
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

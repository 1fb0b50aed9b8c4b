import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { Done } from '#contract/common';
import * as schemas from '#contract/push';
import { pushSettingsOf, pushSettingsView } from '#views/push';
import { orNull } from '#views/scalar';

const common = { tag: 'notifications', access: 'signedIn' } as const;

/** Web Push: the browser of the caller's session as a device, and what its user wants to get there. */
export const pushRoutes = ({ clients: { push } }: RouteDeps): Route[] => [
  route({
    ...common,
    method: 'get',
    path: '/push/key',
    operationId: 'readPushKey',
    summary: 'Read the key that browsers subscribe to pushes with',
    limits: ['read'],
    response: schemas.PushKey,
    handle: async () => ({ key: orNull((await push.getPushKey({})).key) }),
  }),
  route({
    ...common,
    method: 'put',
    path: '/me/push',
    operationId: 'setPushDevice',
    summary: 'Send pushes to this browser until the session ends; a repeat replaces its subscription',
    limits: ['write'],
    body: schemas.subscriptionBody,
    response: Done,
    errors: [501],
    async handle({ body: { endpoint, keys, locale, time_zone: timeZone = '' } }) {
      await push.setDevice({ endpoint, locale, timeZone, ...keys });
      return { detail: 'This device gets notifications.' };
    },
  }),
  route({
    ...common,
    method: 'delete',
    path: '/me/push',
    operationId: 'removePushDevice',
    summary: 'Send no more pushes to the browser of this session; a repeat changes nothing',
    limits: ['write'],
    response: Done,
    async handle() {
      await push.removeDevice({});
      return { detail: 'This device gets no more notifications.' };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/me/push-settings',
    operationId: 'readPushSettings',
    summary: 'Read what your devices get, and when',
    limits: ['read'],
    response: schemas.PushSettings,
    handle: async () => pushSettingsView(await push.getPushSettings({})),
  }),
  route({
    ...common,
    method: 'put',
    path: '/me/push-settings',
    operationId: 'setPushSettings',
    summary: 'Replace what your devices get, and when',
    limits: ['write'],
    body: schemas.pushSettingsBody,
    response: schemas.PushSettings,
    handle: async ({ body }) => pushSettingsView(await push.setPushSettings({ settings: pushSettingsOf(body) })),
  }),
];

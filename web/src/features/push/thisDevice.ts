import { pushApi } from '../../api/push.ts';
import type { Thunk } from '../../app/store.ts';
import { ownTimeZone } from '../../ui/ownTimeZone.ts';
import { readLanguage } from '../../i18n/load.ts';

/** Whether pushes can be sent to this browser at all, and whether its user has refused them. */
type PushAbility = 'possible' | 'refused' | 'needsInstall' | 'impossible';

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

export function pushAbility(): PushAbility {
  // Safari on phones and tablets offers pushes to installed sites only.
  if (isApple() && !isInstalled()) return 'needsInstall';
  const isKnown = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isKnown) return 'impossible';
  return Notification.permission === 'denied' ? 'refused' : 'possible';
}

/** A browser keeps one subscription; one made with an earlier key of the installation must end first. */
async function subscribe(applicationServerKey: string): Promise<PushSubscriptionJSON> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return (await pushManager.subscribe(options)).toJSON();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return (await pushManager.subscribe(options)).toJSON();
  }
}

/** Asks the user for the permission, and adds this browser to their devices. Call it from a click. */
export const turnPushOn = (): Thunk<Promise<'on' | 'refused' | 'failed'>> => async (dispatch) => {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  try {
    const { key } = await dispatch(pushApi.endpoints.pushKey.initiate(undefined, { subscribe: false })).unwrap();
    if (key === null) return 'failed';
    const { endpoint = '', keys } = await subscribe(key);
    const subscription = { endpoint, keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
    const device = { ...subscription, locale: readLanguage(), time_zone: ownTimeZone() };
    await dispatch(pushApi.endpoints.setPushDevice.initiate(device)).unwrap();
    return 'on';
  } catch {
    // The push service or the server is away; the button is still there.
    return 'failed';
  }
};

/** Ends the pushes to this browser. Returns whether the server knows. */
export const turnPushOff = (): Thunk<Promise<boolean>> => async (dispatch) => {
  const { error } = await dispatch(pushApi.endpoints.removePushDevice.initiate());
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // The browser kept its subscription; the server uses it no more.
  }
  return error === undefined;
};

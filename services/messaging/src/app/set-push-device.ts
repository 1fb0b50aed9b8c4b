import type { Person } from '@tallscreen/kit/auth/person';
import { fail } from '@tallscreen/kit/errors';
import { isPushEndpoint } from '#domain/push-address';
import { UNKNOWN_END_MS } from '#domain/push-device';
import { isTimeZone } from '#domain/quiet-hours';
import { arePushKeys } from '#domain/web-push';
import type { PushDevice, PushDevices } from '#store/push-devices';

export interface SetPushDeviceDeps {
  readonly pushDevices: Pick<PushDevices, 'set' | 'removeOldest'>;
  /** Whether the installation has a key. */
  readonly canPush: boolean;
  readonly allowsPrivate: boolean;
}

/** Further devices of a user push out the oldest: each costs a call for each notification. */
const MOST_DEVICES = 10;

export type Subscription = Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth' | 'locale' | 'timeZone'>;

/** Adds the browser of the caller's session to their devices. A repeat changes nothing. */
export const createSetPushDevice =
  ({ pushDevices, canPush, allowsPrivate }: SetPushDeviceDeps) =>
  async ({ userId, sessionId, sessionEndsAtMs, role }: Person, subscription: Subscription): Promise<void> => {
    if (!canPush) throw fail('push_not_available');
    if (!isPushEndpoint(subscription.endpoint, allowsPrivate) || !arePushKeys(subscription))
      throw fail('push_subscription_invalid');
    if (subscription.timeZone !== '' && !isTimeZone(subscription.timeZone)) throw fail('time_zone_unknown');
    const endsAt = new Date(sessionEndsAtMs ?? Date.now() + UNKNOWN_END_MS);
    await pushDevices.set({ ...subscription, userId, sessionId, endsAt, role, addedAt: new Date() });
    await pushDevices.removeOldest(userId, MOST_DEVICES);
  };

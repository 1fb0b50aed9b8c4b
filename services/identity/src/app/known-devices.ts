import type { KeyObject } from 'node:crypto';
import { createDeviceReader, signDeviceToken, type Device } from '@tallscreen/kit/auth/device-token';
import type { Account } from '#domain/account';
import { newSessionId } from '#domain/refresh-token';

export interface KnownDevicesDeps {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

type DeviceOwner = Pick<Account, 'id' | 'deviceGeneration'>;

/** Whether the user has signed in on this device since `deviceGeneration` was last raised. */
export const isDeviceOf = (owner: DeviceOwner | undefined, device: Device | undefined): device is Device =>
  owner !== undefined && device?.userId === owner.id && device.generation === owner.deviceGeneration;

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Remembers the browsers in which a user has signed in, or has set a password by mail. Failed logins from a known
 * device have a count of their own (ADR 18), so strangers who guess passwords cannot lock the user out of it.
 */
export const createKnownDevices = ({ privateKey, publicKey }: KnownDevicesDeps) => ({
  /** Returns undefined for a token that is not valid. */
  read: createDeviceReader(publicKey),

  /** Returns a token for the user's device. A known device keeps its id, and with it its count of failed logins. */
  remember: (owner: DeviceOwner, before?: Device): Promise<string> => {
    const { id: userId, deviceGeneration: generation } = owner;
    return signDeviceToken(privateKey, {
      userId,
      generation,
      id: isDeviceOf(owner, before) ? before.id : newSessionId(),
    });
  },
});

import type { KeyObject } from 'node:crypto';
import { createDeviceReader, signDeviceToken, type Device } from '@tallscreen/kit/auth/device-token';
import { newSessionId } from '#domain/refresh-token';

export interface KnownDevicesDeps {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * Remembers the browsers in which a user has signed in or has set a password by mail. Failed logins from a known device
 * have a count of their own (ADR 13): strangers who guess cannot lock the user out of it.
 */
export const createKnownDevices = ({ privateKey, publicKey }: KnownDevicesDeps) => ({
  /** Returns undefined for a token that is not valid. */
  read: createDeviceReader(publicKey),

  /** Returns a token for the user's device. A device that was known before keeps its id, and with it its count. */
  remember: (userId: number, before?: Device): Promise<string> =>
    signDeviceToken(privateKey, { userId, id: before?.userId === userId ? before.id : newSessionId() }),
});

import dns, { type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { SignJWT } from 'jose';
import { isPublicAddress, isPushEndpoint } from '#domain/push-address';
import { readRetryAfter } from '#domain/retry-after';
import { encryptPush, topicOf } from '#domain/web-push';
import type { VapidKey } from '#domain/vapid';
import type { PushDevice } from '#store/push-devices';

export interface SendWebPushDeps {
  readonly vapidKey: VapidKey;
  /** Returns whom a push service may ask: a mailto: or https: address. */
  readonly readContact: () => Promise<string>;
  readonly allowsPrivate: boolean;
}

export interface WebPush {
  readonly body: Buffer;
  readonly tag: string;
  readonly isUrgent: boolean;
  readonly ttlSeconds: number;
}

/** The answer of a push service: it has the push, the device is gone for good, or another attempt may help. */
export type PushAnswer =
  | { readonly outcome: 'sent' | 'gone' }
  | { readonly outcome: 'failed'; readonly status: number; readonly retryAfterMs: number };

export type SendWebPush = (device: PushDevice, push: WebPush, signal: AbortSignal) => Promise<PushAnswer>;

const TIMEOUT_MS = 5_000;
const TOKEN_SECONDS = 12 * 60 * 60;
const GONE = new Set([404, 410]);

/** Sends encrypted pushes (RFC 8030, 8291) signed by the installation's key (RFC 8292). Follows no redirect. */
export function createSendWebPush({ vapidKey, readContact, allowsPrivate }: SendWebPushDeps): SendWebPush {
  async function headersOf(endpoint: URL, { tag, isUrgent, ttlSeconds }: WebPush, deviceId: string) {
    const token = await new SignJWT({ sub: await readContact() })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(endpoint.origin)
      .setExpirationTime(Math.floor(Date.now() / 1000) + TOKEN_SECONDS)
      .sign(vapidKey.privateKey);
    return {
      authorization: `vapid t=${token}, k=${vapidKey.publicKey}`,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      topic: topicOf(tag, deviceId),
      urgency: isUrgent ? 'high' : 'normal',
    };
  }

  return async (device, push, signal) => {
    const endpoint = new URL(device.endpoint);
    // Checked again, because the setting may have changed since the device was added.
    if (!isPushEndpoint(device.endpoint, allowsPrivate)) return { outcome: 'gone' };
    const body = encryptPush(push.body, device);
    const headers = { ...(await headersOf(endpoint, push, device.id)), 'content-length': body.length };
    const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const options = {
      method: 'POST',
      headers,
      signal: limit,
      agent: false,
      ...(!allowsPrivate && { lookup }),
    } as const;
    return post(endpoint, options, body, push.ttlSeconds * 1000);
  };
}

const post = (endpoint: URL, options: https.RequestOptions, body: Buffer, longestMs: number): Promise<PushAnswer> =>
  new Promise((resolve, reject) => {
    const { request } = endpoint.protocol === 'http:' ? http : https;
    request(endpoint, options, (response) => {
      const { statusCode = 0, headers } = response;
      // Nothing in the body is needed, however long it is.
      response.destroy();
      if (statusCode >= 200 && statusCode < 300) resolve({ outcome: 'sent' });
      else if (GONE.has(statusCode)) resolve({ outcome: 'gone' });
      else {
        const retryAfterMs = readRetryAfter(headers['retry-after'], new Date(), longestMs);
        resolve({ outcome: 'failed', status: statusCode, retryAfterMs });
      }
    })
      .on('error', reject)
      .end(body);
  });

/** Finds the addresses of a name. Fails if one is not public, so that no name leads into the own network. */
const lookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, []);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    if (refused) return callback(new Error(`${hostname} leads to an address that is not public`), []);
    const [first] = addresses;
    if (options.all === true) return callback(null, addresses);
    return callback(null, first?.address ?? '', first?.family);
  });
};

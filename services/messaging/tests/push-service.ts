import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushPayload } from '@tallscreen/proto/rules/push';
import { decodeJwt } from 'jose';

export interface ReceivedPush {
  readonly payload: PushPayload;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: number;
  readonly atMs: number;
}

export interface Answer {
  readonly status: number;
  readonly headers?: Record<string, string>;
}

/** A push service on this machine: browsers subscribe, and each decrypts what arrives as RFC 8291 describes. */
export async function openPushService() {
  const receivers = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => Answer | Promise<Answer>>();
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const receive = receivers.get(request.url ?? '');
      void Promise.resolve(receive?.(Buffer.concat(chunks), request.headers) ?? { status: 404 }).then((answer) =>
        response.writeHead(answer.status, answer.headers).end(),
      );
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    origin,
    close: () => new Promise((resolve) => server.close(resolve)),

    /** A browser's subscription, and what arrived. `answer` decides what the push service says to each push. */
    subscribe(answer: (count: number) => Answer | Promise<Answer> = () => ({ status: 201 })) {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      const received: ReceivedPush[] = [];
      receivers.set(path, (body, headers) => {
        const payload = JSON.parse(decrypt(body, keys, auth).toString()) as PushPayload;
        received.push({ payload, headers, bytes: body.length, atMs: Date.now() });
        return answer(received.length);
      });
      const subscription = {
        endpoint: origin + path,
        p256dh: keys.getPublicKey().toString('base64url'),
        auth: auth.toString('base64url'),
        locale: 'de',
      };
      return { subscription, received };
    },
  };
}

/** RFC 8291, section 3.4, and RFC 8188, section 2, from the receiver's side. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (recordSize < record.length) throw new Error('more than one record');
  const hkdf = (secret: Uint8Array, by: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, by, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32);
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end);
}

/** Returns the claims of the VAPID token. Throws unless `publicKey` has signed it, and is the one that is named. */
export function vapidClaims({ authorization = '' }: IncomingHttpHeaders, publicKey: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error('another key');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const dot = token.lastIndexOf('.');
  const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const signature = Buffer.from(token.slice(dot + 1), 'base64url');
  if (!verify('sha256', Buffer.from(token.slice(0, dot)), signer, signature)) throw new Error('another signature');
  return decodeJwt(token);
}

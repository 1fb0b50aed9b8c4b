import { generateKeyPairSync } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { SignJWT } from 'jose';
import {
  createAccessTokenReader,
  createAccessTokenVerifier,
  signAccessToken,
  type IssuedToken,
} from '#auth/access-token';
import type { Person } from '#auth/person';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const ann: Person = {
  userId: 4_611_686_018_427,
  username: 'ann',
  role: 'creator',
  sessionId: 's-1',
  sessionEndsAtMs: 4e12,
};
const nobodyRevoked = () => Promise.resolve(false);

afterEach(() => void jest.useRealTimers());

test('an access token returns all fields of its user', async () => {
  const verify = createAccessTokenVerifier({ readToken: createAccessTokenReader(publicKey), isRevoked: nobodyRevoked });
  expect(await verify(await signAccessToken(privateKey, ann, 900))).toEqual(ann);
});

test('revocation is looked up every time, with the issue time in ms', async () => {
  const asked: IssuedToken[] = [];
  let revoked = false;
  const isRevoked = async (token: IssuedToken) => {
    asked.push(token);
    return revoked;
  };
  const verify = createAccessTokenVerifier({ readToken: createAccessTokenReader(publicKey), isRevoked });
  const nowMs = Date.now();
  const token = await signAccessToken(privateKey, ann, 900, nowMs);
  await verify(token);
  revoked = true;
  await expect(verify(token)).rejects.toMatchObject({ status: 'unauthenticated' });
  expect(asked).toEqual(Array.from({ length: 2 }, () => ({ userId: ann.userId, sessionId: 's-1', issuedAtMs: nowMs })));
});

test('a cached token is refused after its expiry', async () => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  const verify = createAccessTokenVerifier({ readToken: createAccessTokenReader(publicKey), isRevoked: nobodyRevoked });
  const token = await signAccessToken(privateKey, ann, 10);
  jest.setSystemTime(1_800_000_009_000);
  expect(await verify(token)).toEqual(ann);
  jest.setSystemTime(1_800_000_011_000);
  await expect(verify(token)).rejects.toMatchObject({ status: 'unauthenticated', detail: /expired/ });
});

test('a token that has expired is accepted for as long as the call allows, cached or not, and by no other call', async () => {
  jest.useFakeTimers({ now: 1_800_000_000_000 });
  const revoked: boolean[] = [];
  const isRevoked = async () => revoked.length > 0;
  const verify = createAccessTokenVerifier({ readToken: createAccessTokenReader(publicKey), isRevoked });
  const token = await signAccessToken(privateKey, ann, 10);
  jest.setSystemTime(1_800_000_039_000);
  for (const expected of [ann, ann]) expect(await verify(token, { expiredSeconds: 30 })).toEqual(expected);
  await expect(verify(token)).rejects.toMatchObject({ status: 'unauthenticated', detail: /expired/ });
  await expect(verify(token, { expiredSeconds: 28 })).rejects.toMatchObject({
    status: 'unauthenticated',
    detail: /expired/,
  });
  revoked.push(true);
  await expect(verify(token, { expiredSeconds: 30 })).rejects.toMatchObject({
    status: 'unauthenticated',
    detail: /ended/,
  });
  revoked.pop();
  jest.setSystemTime(1_800_000_041_000);
  await expect(verify(token, { expiredSeconds: 30 })).rejects.toMatchObject({
    status: 'unauthenticated',
    detail: /expired/,
  });
});

test('without an answer about revocation every token is refused', async () => {
  const isRevoked = () => Promise.reject(new Error('redis is down'));
  const verify = createAccessTokenVerifier({ readToken: createAccessTokenReader(publicKey), isRevoked });
  await expect(verify(await signAccessToken(privateKey, ann, 900))).rejects.toThrow('redis is down');
});

const unsigned = (header: object, claims: object) =>
  `${[header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`;

const claims = { iss: 'tallscreen', sub: '1', name: 'eve', role: 'admin', sid: 's', iat: 1, exp: 4_000_000_000 };
const signed = (changes: object, key = privateKey) =>
  new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'EdDSA' }).sign(key);

test.each<[string, () => Promise<string>]>([
  ['nonsense', async () => 'nonsense'],
  ['no signature', async () => unsigned({ alg: 'none' }, claims)],
  ['another key', () => signed({}, generateKeyPairSync('ed25519').privateKey)],
  [
    'the public key as a shared secret',
    () =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(publicKey.export({ type: 'spki', format: 'pem' }).toString())),
  ],
  [
    'a key of its own in the header',
    async () => {
      const own = generateKeyPairSync('ed25519');
      const header = { alg: 'EdDSA', jwk: own.publicKey.export({ format: 'jwk' }), kid: 'own' };
      return new SignJWT(claims).setProtectedHeader(header).sign(own.privateKey);
    },
  ],
  ['another issuer', () => signed({ iss: 'elsewhere' })],
  ['an unknown role', () => signed({ role: 'root' })],
  ['an id that is not a whole number', () => signed({ sub: '1.5' })],
  ['no session', () => signed({ sid: undefined })],
  ['no expiry', () => signed({ exp: undefined })],
])('%s is refused', async (_name, token) => {
  const verify = createAccessTokenVerifier({ readToken: createAccessTokenReader(publicKey), isRevoked: nobodyRevoked });
  await expect(verify(await token())).rejects.toMatchObject({ status: 'unauthenticated', detail: 'Invalid token.' });
});

test("a banned user's token for their appeal is refused wherever it is not asked for, also when it is cached", async () => {
  const readToken = createAccessTokenReader(publicKey);
  const verify = createAccessTokenVerifier({ readToken, isRevoked: async () => false });
  const token = await signAccessToken(privateKey, { ...ann, appealedBanId: 5 }, 3_600);
  const refused = { status: 'unauthenticated', detail: 'Invalid token.' };
  await expect(verify(token)).rejects.toMatchObject(refused);
  expect(await verify(token, { forAppeal: true })).toEqual({ ...ann, appealedBanId: 5 });
  await expect(verify(token)).rejects.toMatchObject(refused);
  await expect(readToken(token)).rejects.toMatchObject(refused);
});

test('a token for the appeal of a ban without an id opens nothing', async () => {
  const readToken = createAccessTokenReader(publicKey);
  const token = await signAccessToken(privateKey, { ...ann, appealedBanId: 0 }, 3_600);
  for (const rules of [{}, { forAppeal: true }])
    await expect(readToken(token, rules)).rejects.toMatchObject({ status: 'unauthenticated' });
});

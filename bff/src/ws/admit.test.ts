import { expect, test } from '@jest/globals';
import { createAccessTokenReader, signAccessToken } from '@tallscreen/kit/auth/access-token';
import { generateKeyPairSync } from 'node:crypto';
import { createAdmit, isAllowedOrigin } from '#ws/admit';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const admit = createAdmit({
  tickets: { redeem: (ticket) => Promise.resolve(ticket === 'good' ? tokenFor('alive') : undefined) },
  readToken: createAccessTokenReader(publicKey),
  isRevoked: ({ sessionId }) => Promise.resolve(sessionId === 'ended'),
});
const tokenFor = (sessionId: string, nowMs = Date.now()) =>
  signAccessToken(privateKey, { userId: 7, username: 'u7', role: 'user', sessionId }, 60, nowMs);

test('an access token and a ticket both admit their user', async () => {
  for (const given of [await tokenFor('alive'), 'good'])
    expect((await admit(given)).signed).toMatchObject({ userId: 7, sessionId: 'alive' });
});

test('expired, revoked and malformed tokens are refused', async () => {
  const refused: [string, string][] = [
    [await tokenFor('alive', Date.now() - 120_000), 'Session has expired. Please log in again.'],
    [await tokenFor('ended'), 'Session has ended. Please log in again.'],
    ['a.b.c', 'Invalid token.'],
    ['bad', 'Invalid or used ticket.'],
  ];
  for (const [given, detail] of refused)
    await expect(admit(given)).rejects.toMatchObject({ status: 'unauthenticated', detail });
});

test('an admin who must still set up two-factor sign-in is refused', async () => {
  const person = { userId: 7, username: 'u7', role: 'admin', sessionId: 'alive', mustSetUpTotp: true } as const;
  const given = await signAccessToken(privateKey, person, 60);
  await expect(admit(given)).rejects.toMatchObject({ status: 'permission_denied' });
});

test.each([
  [undefined, true],
  ['http://here.example:8080', true],
  ['https://here.example:8080', true],
  ['https://listed.example', true],
  ['https://here.example', false],
  ['https://elsewhere.example', false],
  ['https://here.example:8080.elsewhere.example', false],
  ['null', false],
  ['', false],
])('origin %s is allowed: %s', (origin, expected) => {
  const headers = { host: 'here.example:8080', ...(origin !== undefined && { origin }) };
  expect(isAllowedOrigin({ headers }, ['https://listed.example'])).toBe(expected);
});

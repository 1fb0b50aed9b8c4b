import { expect, test } from '@jest/globals';
import { newAccount } from '#domain/account-decisions';
import { createRecoveryCodeHash, newRecoveryCodes } from '#domain/recovery-codes';
import { mustSetUpTotp, useCode, type SecondFactor } from '#domain/second-factor';
import { newTotpSecret, otpauthUrlOf, stepOf } from '#domain/totp';

/** The secret and the SHA-1 values of RFC 6238, appendix B, cut to six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code of RFC 6238 is %s', (seconds, code) => {
  expect(stepOf(RFC_SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('a code is accepted one step before and after its own, and not further', () => {
  const at = (offset: number) => stepOf(RFC_SECRET, '005924', 1_234_567_890_000 + offset * 30_000);
  const step = Math.floor(1_234_567_890 / 30);
  expect([-2, -1, 0, 1, 2].map(at)).toEqual([undefined, step, step, step, undefined]);
});

test.each(['', '12345', '1234567', 'abcdef', '-05924', '５０５９２４'])('%j is no code', (text) => {
  expect(stepOf(RFC_SECRET, text, 1_234_567_890_000)).toBeUndefined();
});

test('spaces in a code do not matter', () => {
  expect(stepOf(RFC_SECRET, ' 005 924 ', 1_234_567_890_000)).toBeDefined();
});

test('a secret has 160 bits, and its URL names the product and the user', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  const url = new URL(otpauthUrlOf(secret, 'Ana & Bo'));
  expect(decodeURIComponent(url.pathname)).toContain('Tallscreen:Ana & Bo');
  expect([url.protocol, url.searchParams.get('secret'), url.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    secret,
    'Tallscreen',
  ]);
});

const ana = (secondFactor: SecondFactor | null) => ({
  ...newAccount({ id: 1, username: 'A', email: 'a@x.test', passwordHash: '', role: 'admin', createdAt: new Date(0) }),
  secondFactor,
});
const factor: SecondFactor = { secret: 's', lastUsedStep: 10, recoveryCodeHashes: ['one', 'two'] };
const given = { secret: 's', step: undefined, recoveryCodeHash: 'none' };

test('a code is used up together with all earlier ones', () => {
  expect(useCode(ana(factor), { ...given, step: 11 })).toEqual({
    set: { secondFactor: { ...factor, lastUsedStep: 11 } },
  });
  expect(useCode(ana(factor), { ...given, step: 10 })).toBeUndefined();
  expect(useCode(ana(factor), { ...given, step: 9 })).toBeUndefined();
});

test('a recovery code is used up alone', () => {
  const left = { ...factor, recoveryCodeHashes: ['one'] };
  expect(useCode(ana(factor), { ...given, recoveryCodeHash: 'two' })).toEqual({ set: { secondFactor: left } });
  expect(useCode(ana(left), { ...given, recoveryCodeHash: 'two' })).toBeUndefined();
});

test('a code of an earlier secret is refused', () => {
  expect(useCode(ana(factor), { ...given, secret: 'old', step: 11 })).toBeUndefined();
  expect(useCode(ana(null), { ...given, step: 11 })).toBeUndefined();
});

test('ten recovery codes differ; case, spaces and the dash do not matter', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const hash = createRecoveryCodeHash(Buffer.alloc(32, 1));
  const [code = ''] = codes;
  expect(hash(1, ` ${code.toUpperCase().replace('-', ' ')} `)).toBe(hash(1, code));
  expect(hash(2, code)).not.toBe(hash(1, code));
});

test('only admins without a second factor must set one up, and only where it is asked for', () => {
  expect([mustSetUpTotp(ana(null), true), mustSetUpTotp(ana(null), false), mustSetUpTotp(ana(factor), true)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(mustSetUpTotp({ ...ana(null), role: 'creator' }, true)).toBe(false);
});

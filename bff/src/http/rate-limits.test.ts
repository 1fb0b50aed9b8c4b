import { expect, test } from '@jest/globals';
import { addressOf } from '@tallscreen/kit-http/rate-limiter';
import { limits, type Caller } from '#http/rate-limits';

const from = (ip: string, body?: unknown): Caller => ({ req: { ip }, user: undefined, body });
const signedIn: Caller = { ...from('10.0.0.1'), user: { userId: 9, username: 'a', role: 'user', sessionId: 's' } };

test('all addresses of an IPv6 /64 network are counted together, and each IPv4 address by itself', () => {
  expect(addressOf(from('2001:db8:1:2:3::4'))).toBe(addressOf(from('2001:db8:1:2:ffff::9')));
  expect(addressOf(from('2001:db8:1:2:3::4'))).not.toBe(addressOf(from('2001:db8:1:3:3::4')));
  expect(addressOf(from('10.0.0.1'))).not.toBe(addressOf(from('10.0.0.2')));
});

test('users are counted by id, guests by address', () => {
  expect(limits.write.keyOf(signedIn)).toBe('u9');
  expect(limits.write.keyOf(from('10.0.0.1'))).toBe('10.0.0.1');
});

test('all spellings of an account have one key, which does not contain its name', () => {
  const key = limits.loginAccount.keyOf(from('10.0.0.1', { username: 'Ana@Example.test ' }));
  expect(key).toBe(limits.loginAccount.keyOf(from('10.0.0.2', { username: 'ana@example.test' })));
  expect(key).not.toContain('ana');
  expect(limits.loginAccount.keyOf(from('10.0.0.1', { username: 5 }))).toBeUndefined();
});

test('a known device has a key of its own', () => {
  const login = from('10.0.0.1', { username: 'ana' });
  expect(limits.loginAccount.keyOf({ ...login, deviceId: 'd1' })).not.toBe(limits.loginAccount.keyOf(login));
  const other = { ...login, deviceId: 'd2' };
  expect(limits.loginAccount.keyOf({ ...login, deviceId: 'd1' })).not.toBe(limits.loginAccount.keyOf(other));
});

test('edits of videos have limits of their own for new words and for new covers', () => {
  const edit = (body: unknown) => ({ ...signedIn, body });
  expect(limits.words.keyOf(edit({ title: 'New' }))).toBe('u9');
  expect(limits.words.keyOf(edit({ hashtags: '' }))).toBe('u9');
  expect(limits.words.keyOf(edit({ language: 'de', cover_ms: 0 }))).toBeUndefined();
  expect(limits.words.keyOf({ ...edit({}), body: 'WEBVTT' })).toBe('u9');
  expect(limits.cover.keyOf(edit({ cover_ms: 0 }))).toBe('u9');
  expect(limits.cover.keyOf(edit({ title: 'New' }))).toBeUndefined();
});

test('registering without metadata has its own limit', () => {
  expect(limits.registerWithoutMetadata.keyOf(from('10.0.0.1', { username: 'a' }))).toBe('10.0.0.1');
  const stamped = (form_start_time: unknown) =>
    limits.registerWithoutMetadata.keyOf(from('10.0.0.1', { metadata: { form_start_time } }));
  expect([stamped(Date.now() - 5_000), stamped(String(Date.now() - 5_000))]).toEqual([undefined, undefined]);
  // A time from a wrong clock proves as little as none.
  expect([stamped(Date.now() + 600_000), stamped(Date.now() - 90_000_000), stamped('noon')]).toEqual(
    Array.from({ length: 3 }, () => '10.0.0.1'),
  );
  expect(limits.registerWithoutMetadata.max).toBeLessThan(limits.register.max);
});

import { describe, expect, jest, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { codeMailedTo } from '../../deploy/tests/support/mailbox.ts';
import { PASSWORD } from '../../deploy/tests/support/stack.ts';
import { guest, type Json } from './support/client.ts';
import { admin, newPerson, signInAgain, type Person } from './support/people.ts';

jest.setTimeout(300_000);

const login = (json: Json) => guest('POST', '/auth/login', { json });
const statusOf = async ({ call }: Person) => (await call('GET', '/auth/me')).status;
const sessionsOf = async ({ call }: Person) => (await call('GET', '/auth/sessions')).body['sessions'] as Json[];

describe('the e-mail address', () => {
  test('is verified by a mailed code', async () => {
    const { call, email } = await newPerson();
    expect((await call('POST', '/auth/verify-email', { json: { code: '000000' } })).status).toBe(400);
    expect((await call('POST', '/auth/verify-email/resend')).status).toBe(200);
    const code = await codeMailedTo(email, 'Verify your e-mail address');
    expect((await call('POST', '/auth/verify-email', { json: { code } })).status).toBe(200);
    expect((await call('GET', '/auth/me')).body['email_verified']).toBe(true);
  });

  test.each([
    ['fr-FR, de-DE;q=0.8, en;q=0.5', 'Bestätige deine E-Mail-Adresse'],
    ['fr-FR', 'Verify your e-mail address'],
  ])('is verified by a mail in the language that Accept-Language wants: %s', async (wanted, subject) => {
    const { call, email } = await newPerson();
    const headers = { 'accept-language': wanted };
    expect((await call('POST', '/auth/verify-email/resend', { headers })).status).toBe(200);
    const code = await codeMailedTo(email, subject);
    expect((await call('POST', '/auth/verify-email', { json: { code } })).status).toBe(200);
  });
});

describe('the password', () => {
  test('can be changed with the current one, and all other sessions then end', async () => {
    const person = await newPerson();
    const other = await signInAgain(person);
    const change = (current: string, next = 'a password of tomorrow') =>
      person.call('POST', '/auth/change-password', { json: { current_password: current, new_password: next } });
    const wrong = await change('not the one');
    expect([wrong.status, wrong.detail]).toEqual([403, 'Current password is wrong.']);
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    expect((await change(PASSWORD)).status).toBe(200);
    expect([await statusOf(person), await statusOf(other)]).toEqual([200, 401]);
    expect((await login({ username: person.email, password: PASSWORD })).status).toBe(401);
  });
});

describe('sessions', () => {
  test('are listed, and one or all others can be ended at once', async () => {
    const person = await newPerson();
    const [second, third] = [await signInAgain(person), await signInAgain(person)];
    const listed = await sessionsOf(person);
    expect([listed.length, listed.filter((session) => session['is_current']).length]).toEqual([3, 1]);
    const id = (await sessionsOf(second)).find((session) => session['is_current'])?.['id'];
    expect((await person.call('DELETE', `/auth/sessions/${String(id)}`)).status).toBe(200);
    expect([await statusOf(second), await statusOf(third)]).toEqual([401, 200]);
    expect((await person.call('POST', '/auth/sessions/end-others')).status).toBe(200);
    expect([await statusOf(person), await statusOf(third)]).toEqual([200, 401]);
  });

  test('of another user cannot be ended', async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    const id = (await sessionsOf(two))[0]?.['id'];
    expect((await one.call('DELETE', `/auth/sessions/${String(id)}`)).status).toBe(404);
    expect(await statusOf(two)).toBe(200);
  });
});

describe('two-factor sign-in', () => {
  test('is set up and confirmed, required at the login, and turned off', async () => {
    const { call, email } = await newPerson();
    expect((await call('POST', '/auth/totp/setup')).status).toBe(400);
    const setUp = (password: string) => call('POST', '/auth/totp/setup', { json: { password } });
    const wrong = await setUp('not the one');
    expect([wrong.status, wrong.detail]).toEqual([403, 'The password is not correct.']);
    const { body } = await setUp(PASSWORD);
    const totp = new TOTP({ secret: String(body['secret']) });
    const recoveryCodes = body['recovery_codes'] as string[];
    expect([body['otpauth_url'], recoveryCodes.length]).toEqual([expect.stringMatching(/^otpauth:\/\/totp\//), 10]);
    const confirm = (code: string) => call('POST', '/auth/totp/confirm', { json: { code } });
    expect((await confirm('nonsense')).status).toBe(400);
    const used = totp.generate();
    expect((await confirm(used)).status).toBe(200);
    expect((await setUp(PASSWORD)).status).toBe(409);

    const asked = await login({ username: email, password: PASSWORD });
    expect([asked.status, asked.detail, asked.body['totp_required']]).toEqual([401, 'Two-factor code required.', true]);
    expect((await login({ username: email, password: PASSWORD, totp_code: used })).status).toBe(401);
    const signedIn = await login({ username: email, password: PASSWORD, totp_code: recoveryCodes[0] });
    expect(signedIn.status).toBe(200);

    const remove = (json: Json) => call('DELETE', '/auth/totp', { json });
    expect((await remove({ password: PASSWORD, code: '000000' })).status).toBe(403);
    expect((await remove({ password: PASSWORD, code: recoveryCodes[1] })).status).toBe(200);
    expect((await login({ username: email, password: PASSWORD })).status).toBe(200);
  });

  test('is turned off by an admin for a user who has lost the app, and every session ends', async () => {
    const person = await newPerson();
    const { body } = await person.call('POST', '/auth/totp/setup', { json: { password: PASSWORD } });
    const code = new TOTP({ secret: String(body['secret']) }).generate();
    expect((await person.call('POST', '/auth/totp/confirm', { json: { code } })).status).toBe(200);
    const boss = await admin();
    const removed = await boss.call('DELETE', `/admin/users/${person.id}/totp`);
    expect([removed.status, removed.body['totp_enabled']]).toEqual([200, false]);
    expect(await statusOf(person)).toBe(401);
    expect((await login({ username: person.email, password: PASSWORD })).status).toBe(200);
    expect((await boss.call('DELETE', `/admin/users/${boss.id}/totp`)).status).toBe(400);
  });
});

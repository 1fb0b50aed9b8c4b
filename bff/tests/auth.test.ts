import { describe, expect, jest, test } from '@jest/globals';
import { adminEmail, adminPassword, PASSWORD } from '../../deploy/tests/support/stack.ts';
import { as, guest } from './support/client.ts';
import { admin, metadata, newName, newPerson, registration } from './support/people.ts';

jest.setTimeout(300_000);

const login = (username: string, password: string, path = '/auth/login') =>
  guest('POST', path, { form: { username, password } });
const cookieOf = (cookies: readonly string[], name = 'refresh_token'): string =>
  cookies.find((cookie) => cookie.startsWith(`${name}=`))?.split(';', 1)[0] ?? '';

describe('register', () => {
  test('creates an account with role user, whatever role was requested, and signs in', async () => {
    const json = { ...registration(), role: 'admin' };
    const { status, body, cookies } = await guest('POST', '/auth/register', { json });
    expect([status, body['token_type']]).toEqual([201, 'bearer']);
    expect(body['user']).toMatchObject({ username: json.username, email: json.email, role: 'user' });
    expect(cookies.join()).toMatch(/refresh_token=[^;]+; Max-Age=\d+; Path=\/api\/v1\/auth; HttpOnly; SameSite=Lax/);
    const me = await as(String(body['access_token']))('GET', '/auth/me');
    expect(me.body).toEqual(body['user']);
  });

  test('a call without metadata is accepted', async () => {
    const { metadata: _metadata, ...json } = registration();
    expect((await guest('POST', '/auth/register', { json })).status).toBe(201);
  });

  test('e-mail addresses are unique without regard to case', async () => {
    const json = registration();
    await guest('POST', '/auth/register', { json });
    const again = { ...registration(), email: json.email.toUpperCase() };
    expect((await guest('POST', '/auth/register', { json: again })).status).toBe(409);
    expect(
      (await guest('POST', '/auth/register', { json: { ...registration(), username: json.username } })).status,
    ).toBe(409);
  });

  test.each(['username', 'email', 'password', 'role'])('without %s', async (field) => {
    for (const value of [undefined, '', 5, null, { $gt: '' }]) {
      const { status, detail } = await guest('POST', '/auth/register', { json: { ...registration(), [field]: value } });
      expect([status, detail]).toEqual([400, `Missing or invalid field: ${field}`]);
    }
  });

  test.each([
    ['a short password', { password: 'abc12' }, 'Password must be at least 6 characters.'],
    ['a filled honeypot', { metadata: { ...metadata(), honeypot: 'x' } }, 'Bot submission detected.'],
    ['a honeypot of another type', { metadata: { ...metadata(), honeypot: true } }, 'Bot submission detected.'],
    ['no word of JavaScript', { metadata: { ...metadata(), js_check: null } }, 'JavaScript verification failed.'],
    ['no time', { metadata: { ...metadata(), form_start_time: 'noon' } }, 'Bot submission detected.'],
    ['no JavaScript', { metadata: { ...metadata(), js_check: '' } }, 'JavaScript verification failed.'],
    [
      'a form sent at once',
      { metadata: { ...metadata(), form_start_time: Date.now() + 60_000 } },
      'Bot submission detected.',
    ],
    ['a form of yesterday', { metadata: { ...metadata(), form_start_time: 5 } }, 'Bot submission detected.'],
  ])('%s is refused', async (_what, change, sentence) => {
    const { status, detail } = await guest('POST', '/auth/register', { json: { ...registration(), ...change } });
    expect([status, detail]).toEqual([400, sentence]);
  });

  test.each([{ email: 'no address' }, { password: 'password' }, { username: 'a b/c' }, { username: 'x'.repeat(200) }])(
    '%j is refused',
    async (change) => {
      expect((await guest('POST', '/auth/register', { json: { ...registration(), ...change } })).status).toBe(400);
    },
  );
});

describe('login', () => {
  test('by e-mail or username, as form, JSON or multipart', async () => {
    const { username, email } = await newPerson();
    const multipart = new FormData();
    multipart.set('username', username);
    multipart.set('password', PASSWORD);
    const answers = [
      await login(email, PASSWORD),
      await login(email.toUpperCase(), PASSWORD),
      await login(username, PASSWORD),
      await guest('POST', '/auth/login', { json: { username: email, password: PASSWORD } }),
      await guest('POST', '/auth/login', { form: multipart }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(Number(answers[0]?.body['expires_in'])).toBeGreaterThan(0);
  });

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const { email } = await newPerson();
    const [wrong, unknown] = [
      await login(email, 'not the one'),
      await login(`${newName()}@example.test`, 'not the one'),
    ];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.detail).toBe(wrong.detail);
  });

  test.each([{ username: 'a' }, { password: 'b' }, {}, { username: '', password: '' }])(
    '%j is not enough',
    async (form) => {
      const { status, detail } = await guest('POST', '/auth/login', { form: form as Record<string, string> });
      expect([status, detail]).toEqual([400, 'Both username and password are required.']);
    },
  );
});

describe('admin login', () => {
  test('accepts admins and refuses other roles', async () => {
    const { email } = await newPerson('creator');
    const path = '/auth/admin/login';
    expect((await login(adminEmail, adminPassword, path)).status).toBe(200);
    const denied = await login(email, PASSWORD, path);
    expect([denied.status, denied.detail]).toEqual([403, 'Access denied: not an admin.']);
    const wrong = await login(adminEmail, 'not the one', path);
    expect([wrong.status, wrong.detail]).toEqual([401, 'Invalid credentials or server error.']);
  });
});

describe('sessions', () => {
  test('a refresh token works once, and a second use ends the session', async () => {
    const { email } = await newPerson();
    const first = await login(email, PASSWORD);
    const cookie = cookieOf(first.cookies);
    const second = await guest('POST', '/auth/refresh', { cookie });
    expect(second.status).toBe(200);
    expect(cookieOf(second.cookies)).not.toBe(cookie);
    const token = String(second.body['access_token']);
    expect((await as(token)('GET', '/auth/me')).status).toBe(200);
    expect((await guest('POST', '/auth/refresh', { cookie })).status).toBe(401);
    expect((await guest('POST', '/auth/refresh', { cookie: cookieOf(second.cookies) })).status).toBe(401);
    expect((await as(token)('GET', '/auth/me')).status).toBe(401);
  });

  test('a page of another site can neither sign anybody in nor renew a session', async () => {
    const { email } = await newPerson();
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const form = { username: email, password: PASSWORD };
    const foreign = await guest('POST', '/auth/login', { form, headers });
    expect([foreign.status, foreign.detail, foreign.cookies]).toEqual([
      403,
      'Calls from other sites are not allowed here.',
      [],
    ]);
    const cookie = cookieOf((await login(email, PASSWORD)).cookies);
    expect((await guest('POST', '/auth/refresh', { cookie, headers })).status).toBe(403);
    expect((await guest('POST', '/auth/refresh', { cookie })).status).toBe(200);
  });

  test('a missing or invented cookie is refused', async () => {
    expect((await guest('POST', '/auth/refresh')).status).toBe(401);
    expect((await guest('POST', '/auth/refresh', { cookie: 'refresh_token=made.up' })).status).toBe(401);
  });

  test('logout revokes the token and the cookie at once', async () => {
    const { email } = await newPerson();
    const { body, cookies } = await login(email, PASSWORD);
    const call = as(String(body['access_token']));
    const out = await call('POST', '/auth/logout');
    expect(out.status).toBe(200);
    expect(out.cookies.join()).toMatch(/refresh_token=; Max-Age=0/);
    expect((await call('GET', '/auth/me')).status).toBe(401);
    expect((await guest('POST', '/auth/refresh', { cookie: cookieOf(cookies) })).status).toBe(401);
  });

  test('logout works with the cookie alone', async () => {
    const { email } = await newPerson();
    const { body, cookies } = await login(email, PASSWORD);
    expect((await guest('POST', '/auth/logout', { cookie: cookieOf(cookies) })).status).toBe(200);
    expect((await as(String(body['access_token']))('GET', '/auth/me')).status).toBe(401);
  });

  test('a role change and a ban end every session at once', async () => {
    const person = await newPerson();
    const { call } = await admin();
    const role = await call('POST', '/admin/users/update-role', { json: { user_id: person.id, new_role: 'viewer' } });
    expect(role.status).toBe(200);
    const changed = await call('POST', '/admin/users/update-role', {
      json: { user_id: person.id, new_role: 'business' },
    });
    expect(changed.body['role']).toBe('business');
    expect((await person.call('GET', '/auth/me')).status).toBe(401);
    const again = await login(person.email, PASSWORD);
    expect((await call('POST', `/admin/ban-user/${person.id}`, { json: { reason: 'Spam.' } })).status).toBe(200);
    expect((await as(String(again.body['access_token']))('GET', '/auth/me')).status).toBe(401);
    expect((await login(person.email, PASSWORD)).status).toBe(403);
    expect((await call('POST', `/admin/unban-user/${person.id}`)).body['is_banned']).toBe(false);
    expect((await login(person.email, PASSWORD)).status).toBe(200);
  });
});

describe('password reset', () => {
  test('an unknown e-mail gets the same answer', async () => {
    const { email } = await newPerson();
    for (const bad of ['nope', 'a b', 'x@', '@x.test', '']) {
      expect((await guest('POST', '/auth/forgot-password', { json: { email: bad } })).status).toBe(400);
    }
    const known = await guest('POST', '/auth/forgot-password', { json: { email } });
    const unknown = await guest('POST', '/auth/forgot-password', { json: { email: `${newName()}@example.test` } });
    expect([known.status, known.detail]).toEqual([unknown.status, unknown.detail]);
  });

  test('needs a code and a reset token', async () => {
    const { email } = await newPerson();
    const verify = await guest('POST', '/auth/verify-reset-code', { json: { email, code: '000000' } });
    expect([verify.status, verify.detail]).toEqual([400, 'Invalid or expired code.']);
    const reset = await guest('POST', '/auth/reset-password', { json: { email, new_password: 'a new password' } });
    expect([reset.status, reset.detail]).toEqual([400, 'Invalid or expired code.']);
    expect((await login(email, PASSWORD)).status).toBe(200);
  });
});

import { refusal } from '@tallscreen/kit/testing/refusal';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { fail } from '@tallscreen/kit/errors';
import { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import { UserService } from '@tallscreen/proto/tallscreen/identity/v1/user_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
let token: string;
let isSent = true;
const SESSION = 'a'.repeat(22);
const at = (ms: number) => timestampFromMs(ms);
beforeAll(async () => {
  api = await startTestBff(
    ({ add }) => {
      add(UserService, {
        updateMe({ email, password, totpCode }) {
          if (totpCode === '') throw fail('two_factor_code_required', { fields: { totp_required: true } });
          return { user: { id: 7n, username: 'ana', email: `${email} ${password} ${totpCode}` } };
        },
      });
      add(AccountService, {
        verifyEmail({ code }) {
          if (code !== '123456') throw fail('invalid_or_expired_code');
          return { deviceToken: 'of-the-owner' };
        },
        resendEmailCode() {
          if (isSent) return { isSent };
          throw refusal('resource_exhausted', 'Too many mails were sent for your account. Please try again later.', {
            retryAfterSeconds: 3600,
          });
        },
        changePassword({ currentPassword }) {
          if (currentPassword !== 'right') throw fail('wrong_current_password');
          return {};
        },
        listSessions: () => ({
          sessions: [{ id: SESSION, createdAt: at(1), lastUsedAt: at(2), userAgent: 'Phone', isCurrent: true }],
        }),
        endSession({ sessionId }) {
          if (sessionId !== SESSION) throw fail('session_not_found');
          return {};
        },
        endOtherSessions: () => ({}),
        setUpTotp({ password }) {
          if (password !== 'right') throw fail('wrong_password');
          return { secret: 'ABC', otpauthUrl: 'otpauth://totp/x', recoveryCodes: ['a-b'] };
        },
        confirmTotp: () => ({}),
        removeTotp({ password, code }) {
          if (password === 'right' && code === '123456') return {};
          throw fail('wrong_password_or_code');
        },
      });
    },
    { scale: 1_000 },
  );
  token = await tokenFor(7);
});
afterAll(() => api.close());
beforeEach(() => {
  isSent = true;
});

const post = (path: string, body: unknown = {}) => api.call('POST', `/api/v1${path}`, { token, ...json(body) });

test('a new e-mail address is refused without a two-factor code if that is on, and the code is passed on', async () => {
  const change = (more: object) =>
    api.call('PUT', '/api/v1/users/me', { token, ...json({ email: 'new@x.test', password: 'right', ...more }) });
  const { status, body } = await change({});
  expect([status, body['totp_required']]).toEqual([403, true]);
  expect((await change({ totp_code: ' 123456 ' })).body['email']).toBe('new@x.test right 123456');
});

describe('verifying the e-mail address', () => {
  test.each(['123456', ' 123456 ', 123456])('the code %j is accepted', async (code) => {
    const { status, headers } = await post('/auth/verify-email', { code });
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toContain('known_device=of-the-owner');
  });

  test('a wrong code gives 400', async () => {
    const { status, body } = await post('/auth/verify-email', { code: '000000' });
    expect([status, body['detail']]).toEqual([400, 'Invalid or expired code.']);
  });

  test('another code is mailed until the limit is reached', async () => {
    expect((await post('/auth/verify-email/resend')).body['detail']).toBe('A new code is on its way.');
    isSent = false;
    const refused = await post('/auth/verify-email/resend');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  });
});

test('changing the password: 200, 403 for a wrong current one, 400 without one', async () => {
  const change = (body: unknown) => post('/auth/change-password', body);
  expect((await change({ current_password: 'right', new_password: 'another one' })).status).toBe(200);
  const wrong = await change({ current_password: 'wrong', new_password: 'another one' });
  expect([wrong.status, wrong.body['detail']]).toEqual([403, 'Current password is wrong.']);
  expect((await change({ new_password: 'another one' })).status).toBe(400);
});

describe('sessions', () => {
  test('are listed with device and times, and the current one is marked', async () => {
    const { status, body } = await api.call('GET', '/api/v1/auth/sessions', { token });
    expect(status).toBe(200);
    expect(body['sessions']).toEqual([
      {
        id: SESSION,
        created_at: '1970-01-01T00:00:00.001Z',
        last_used_at: '1970-01-01T00:00:00.002Z',
        user_agent: 'Phone',
        is_current: true,
      },
    ]);
  });

  test.each([
    [SESSION, 200],
    ['b'.repeat(22), 404],
    ['short', 400],
  ])('DELETE of %s gives %i', async (id, expected) => {
    expect((await api.call('DELETE', `/api/v1/auth/sessions/${id}`, { token })).status).toBe(expected);
  });

  test('all others can be ended', async () => {
    expect((await post('/auth/sessions/end-others')).status).toBe(200);
  });
});

describe('two-factor sign-in', () => {
  test('is set up with the password, confirmed, and removed with password and code', async () => {
    expect((await post('/auth/totp/setup')).status).toBe(400);
    expect((await post('/auth/totp/setup', { password: 'wrong' })).status).toBe(403);
    expect((await post('/auth/totp/setup', { password: 'right' })).body).toEqual({
      secret: 'ABC',
      otpauth_url: 'otpauth://totp/x',
      recovery_codes: ['a-b'],
    });
    expect((await post('/auth/totp/confirm', { code: 123_456 })).status).toBe(200);
    const remove = (password: string) =>
      api.call('DELETE', '/api/v1/auth/totp', { token, ...json({ password, code: '123456' }) });
    expect((await remove('wrong')).status).toBe(403);
    expect((await remove('right')).status).toBe(200);
  });

  test('an admin who must set it up may make no other call', async () => {
    const limited = await tokenFor(8, 'admin', 'alive', { mustSetUpTotp: true });
    const call = (method: string, path: string, body = {}) =>
      api.call(method, `/api/v1${path}`, { token: limited, ...body });
    for (const path of ['/admin/users', '/videos/feed', '/auth/sessions', '/users/online']) {
      const { status, body } = await call('GET', path);
      expect([path, status, body['detail']]).toEqual([path, 403, 'Set up two-factor sign-in first.']);
      expect(body['totp_setup_required']).toBe(true);
    }
    expect((await call('POST', '/auth/ws-ticket')).status).toBe(403);
    expect((await call('POST', '/auth/totp/setup', json({ password: 'right' }))).status).toBe(200);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { invalid, tooMany } from '@tallscreen/kit/errors';
import { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import { json, tokenFor, type TestApi } from '#testing/api';
import { startTestBff } from '#testing/bff';

let api: TestApi;
let token: string;
let isSent = true;
beforeAll(async () => {
  api = await startTestBff(
    ({ add }) =>
      add(AccountService, {
        verifyEmail({ code }) {
          if (code !== '123456') throw invalid('Invalid or expired code.');
          return {};
        },
        resendEmailCode() {
          if (isSent) return { isSent };
          throw tooMany('Too many mails were sent for your account. Please try again later.', 3600);
        },
      }),
    { scale: 1_000 },
  );
  token = await tokenFor(7);
});
afterAll(() => api.close());
beforeEach(() => {
  isSent = true;
});

const post = (path: string, body: unknown = {}) => api.call('POST', `/api/v1${path}`, { token, ...json(body) });

describe('verifying the e-mail address', () => {
  test.each(['123456', ' 123456 ', 123456])('the code %j is accepted', async (code) => {
    expect((await post('/auth/verify-email', { code })).status).toBe(200);
  });

  test('a wrong code gives 400', async () => {
    const { status, body } = await post('/auth/verify-email', { code: '000000' });
    expect([status, body['detail']]).toEqual([400, 'Invalid or expired code.']);
  });

  test('another code is mailed, until there were too many', async () => {
    expect((await post('/auth/verify-email/resend')).body['detail']).toBe('A new code is on its way.');
    isSent = false;
    const refused = await post('/auth/verify-email/resend');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  });
});

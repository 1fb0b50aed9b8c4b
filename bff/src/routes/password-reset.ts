import { fail } from '@tallscreen/kit/errors';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { clearCookie, readCookie, rememberDevice, setCookie } from '#routes/session-cookie';
import * as schemas from '#contract/auth';
import { Done } from '#contract/common';

/**
 * Limited by address, because strangers could use up a limit by account. Identity limits mails and attempts by account.
 */
const common = { tag: 'auth', access: 'public', method: 'post', limits: ['resetAddress'] } as const;

export function passwordResetRoutes({ clients: { auth }, isHttps }: RouteDeps): Route[] {
  return [
    route({
      ...common,
      path: '/auth/forgot-password',
      operationId: 'requestPasswordReset',
      summary: 'Request a code by mail',
      body: schemas.emailBody,
      bodyKind: 'form',
      response: Done,
      async handle({ body: { email } }) {
        await auth.requestPasswordReset({ email });
        return { detail: 'If the address is known, a code is on its way.' };
      },
    }),
    route({
      ...common,
      path: '/auth/verify-reset-code',
      operationId: 'verifyResetCode',
      cookie: {},
      summary: 'Exchange the mailed code for a reset token',
      body: schemas.verifyCodeBody,
      bodyKind: 'form',
      response: schemas.ResetToken,
      async handle({ body: { email, code }, res }) {
        const { resetToken, expiresInSeconds } = await auth.verifyResetCode({ email, code });
        setCookie(res, { name: 'reset_token', value: resetToken, maxAgeSeconds: expiresInSeconds, isHttps });
        return { reset_token: resetToken, expires_in: expiresInSeconds };
      },
    }),
    route({
      ...common,
      path: '/auth/reset-password',
      operationId: 'resetPassword',
      cookie: {},
      summary: 'Set a new password with a reset token, which works once',
      body: schemas.resetPasswordBody,
      bodyKind: 'form',
      response: Done,
      async handle({ body: { email, new_password: newPassword, reset_token: given }, req, res }) {
        const resetToken = given ?? readCookie(req, 'reset_token', isHttps);
        if (!resetToken) throw fail('invalid_or_expired_code');
        const { deviceToken } = await auth.resetPassword({ email, newPassword, resetToken });
        rememberDevice(res, deviceToken, isHttps);
        clearCookie(res, 'reset_token', isHttps);
        return { detail: 'The password has been changed.' };
      },
    }),
  ];
}

import type { Clients } from '#clients';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import { rememberDevice } from '#routes/session-cookie';
import * as schemas from '#contract/account';
import { Done } from '#contract/common';
import { sessionView } from '#views/session';

const common = { tag: 'account', access: 'signedIn', limits: ['write'] } as const;

/** Security of the caller's own account: e-mail verification, password, sessions and two-factor sign-in. */
export const accountRoutes = ({ clients: { account }, isHttps }: RouteDeps): Route[] => [
  route({
    ...common,
    method: 'post',
    path: '/auth/verify-email',
    operationId: 'verifyEmail',
    summary: 'Verify your e-mail address with the mailed code',
    body: schemas.emailCodeBody,
    bodyKind: 'form',
    response: Done,
    errors: [409],
    cookie: {},
    async handle({ body: { code }, res }) {
      const { deviceToken } = await account.verifyEmail({ code });
      if (deviceToken) rememberDevice(res, deviceToken, isHttps);
      return { detail: 'Your e-mail address is verified.' };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/auth/verify-email/resend',
    operationId: 'resendEmailCode',
    summary: 'Request a new code by mail; the previous one becomes invalid',
    response: schemas.EmailCodeSent,
    async handle() {
      const { isSent } = await account.resendEmailCode({});
      return { is_sent: isSent, detail: isSent ? 'A new code is on its way.' : 'Your e-mail address is verified.' };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/auth/change-password',
    operationId: 'changePassword',
    summary: 'Set a new password and end all other sessions',
    body: schemas.changePasswordBody,
    bodyKind: 'form',
    response: Done,
    errors: [403],
    async handle({ body: { current_password: currentPassword, new_password: newPassword } }) {
      await account.changePassword({ currentPassword, newPassword });
      return { detail: 'The password has been changed.' };
    },
  }),
  route({
    ...common,
    method: 'get',
    path: '/auth/sessions',
    operationId: 'listSessions',
    summary: 'List your sessions, most recently used first; at most 100',
    limits: ['read'],
    response: schemas.SessionList,
    handle: async () => ({ sessions: (await account.listSessions({})).sessions.map(sessionView) }),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/auth/sessions/{id}',
    operationId: 'endSession',
    summary: 'End one of your sessions everywhere at once',
    params: schemas.sessionParams,
    response: Done,
    errors: [404],
    async handle({ params: { id: sessionId } }) {
      await account.endSession({ sessionId });
      return { detail: 'The session has ended.' };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/auth/sessions/end-others',
    operationId: 'endOtherSessions',
    summary: 'End all your sessions except this one',
    response: Done,
    async handle() {
      await account.endOtherSessions({});
      return { detail: 'All other sessions have ended.' };
    },
  }),
  ...totpRoutes(account),
];

const totpRoutes = (account: Clients['account']): Route[] => [
  route({
    ...common,
    method: 'post',
    path: '/auth/totp/setup',
    operationId: 'setUpTotp',
    summary:
      'Create a secret and recovery codes, which are shown once; they must be confirmed with a code within an hour',
    beforeTotp: true,
    body: schemas.totpSetupBody,
    bodyKind: 'form',
    response: schemas.TotpSetup,
    errors: [403, 409],
    async handle({ body }) {
      const { secret, otpauthUrl, recoveryCodes } = await account.setUpTotp(body);
      return { secret, otpauth_url: otpauthUrl, recovery_codes: recoveryCodes };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/auth/totp/confirm',
    operationId: 'confirmTotp',
    summary: 'Turn two-factor sign-in on with a code of the new secret',
    beforeTotp: true,
    body: schemas.totpCodeBody,
    bodyKind: 'form',
    response: Done,
    errors: [409],
    async handle({ body: { code } }) {
      await account.confirmTotp({ code });
      return { detail: 'Two-factor sign-in is on.' };
    },
  }),
  route({
    ...common,
    method: 'delete',
    path: '/auth/totp',
    operationId: 'removeTotp',
    summary: 'Turn two-factor sign-in off with the password and a code',
    body: schemas.removeTotpBody,
    bodyKind: 'form',
    response: Done,
    errors: [403, 409],
    async handle({ body }) {
      await account.removeTotp(body);
      return { detail: 'Two-factor sign-in is off.' };
    },
  }),
];

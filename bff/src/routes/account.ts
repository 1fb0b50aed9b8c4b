import type { Clients } from '#clients';
import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#schemas/account';
import { Done } from '#schemas/common';
import { sessionView } from '#views/session';

const common = { tag: 'account', access: 'signedIn', limits: ['write'] } as const;

/** Security of the caller's own account: e-mail verification, password, sessions and two-factor sign-in. */
export const accountRoutes = ({ clients: { account } }: RouteDeps): Route[] => [
  route({
    ...common,
    method: 'post',
    path: '/auth/verify-email',
    operationId: 'verifyEmail',
    summary: 'Verify the own e-mail address by the mailed code',
    body: schemas.emailCodeBody,
    bodyKind: 'form',
    response: Done,
    errors: [409],
    async handle({ body: { code } }) {
      await account.verifyEmail({ code });
      return { detail: 'Your e-mail address is verified.' };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/auth/verify-email/resend',
    operationId: 'resendEmailCode',
    summary: 'Have a new code mailed; the one before is not valid any more',
    response: Done,
    async handle() {
      const { isSent } = await account.resendEmailCode({});
      return { detail: isSent ? 'A new code is on its way.' : 'Your e-mail address is verified.' };
    },
  }),
  route({
    ...common,
    method: 'post',
    path: '/auth/change-password',
    operationId: 'changePassword',
    summary: 'Set a new password; all other sessions end',
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
    summary: 'The own sessions, the one that was used last first; at most 100',
    limits: ['read'],
    response: schemas.SessionList,
    handle: async () => ({ sessions: (await account.listSessions({})).sessions.map(sessionView) }),
  }),
  route({
    ...common,
    method: 'delete',
    path: '/auth/sessions/{id}',
    operationId: 'endSession',
    summary: 'End one of the own sessions everywhere at once',
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
    summary: 'End all own sessions but this one',
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
    summary: 'Make a secret and recovery codes by the password, shown once; a code confirms them within an hour',
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
    summary: 'Turn two-factor sign-in on by a code of the new secret',
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
    summary: 'Turn two-factor sign-in off by the password and a code',
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

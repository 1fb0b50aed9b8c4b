import { route, type Route } from '#http/route';
import type { RouteDeps } from '#routes/deps';
import * as schemas from '#schemas/account';
import { Done } from '#schemas/common';

const common = { tag: 'account', access: 'signedIn', limits: ['write'] } as const;

/** What users do about the safety of their own account. */
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
];

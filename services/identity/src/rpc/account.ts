import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import type { createResendEmailCode } from '#app/resend-email-code';
import type { createVerifyEmail } from '#app/verify-email';

export interface AccountRpcDeps {
  readonly verifyEmail: ReturnType<typeof createVerifyEmail>;
  readonly resendEmailCode: ReturnType<typeof createResendEmailCode>;
}

export const createAccountRpc = (app: AccountRpcDeps): ServiceImpl<typeof AccountService> => ({
  async verifyEmail({ code }, context) {
    await app.verifyEmail(personOf(context).userId, code);
    return {};
  },

  resendEmailCode: async (_request, context) => ({ isSent: await app.resendEmailCode(personOf(context).userId) }),
});

import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { AccountService } from '@tallscreen/proto/tallscreen/identity/v1/account_service_pb';
import type { createChangePassword } from '#app/change-password';
import type { createConfirmTotp } from '#app/confirm-totp';
import type { EndOtherSessions } from '#app/end-other-sessions';
import type { createEndOwnSession } from '#app/end-own-session';
import type { createListSessions } from '#app/list-sessions';
import type { createResendEmailCode } from '#app/resend-email-code';
import type { createRemoveTotp } from '#app/remove-totp';
import type { createSetUpTotp } from '#app/set-up-totp';
import type { createVerifyEmail } from '#app/verify-email';

export interface AccountRpcDeps {
  readonly verifyEmail: ReturnType<typeof createVerifyEmail>;
  readonly resendEmailCode: ReturnType<typeof createResendEmailCode>;
  readonly changePassword: ReturnType<typeof createChangePassword>;
  readonly listSessions: ReturnType<typeof createListSessions>;
  readonly endOwnSession: ReturnType<typeof createEndOwnSession>;
  readonly setUpTotp: ReturnType<typeof createSetUpTotp>;
  readonly confirmTotp: ReturnType<typeof createConfirmTotp>;
  readonly removeTotp: ReturnType<typeof createRemoveTotp>;
  readonly otherSessions: Pick<EndOtherSessions, 'end'>;
}

export const createAccountRpc = (app: AccountRpcDeps): ServiceImpl<typeof AccountService> => ({
  async verifyEmail({ code }, context) {
    const { userId, sessionId } = personOf(context);
    return { deviceToken: await app.verifyEmail(userId, sessionId, code) };
  },

  resendEmailCode: async (_request, context) => ({ isSent: await app.resendEmailCode(personOf(context).userId) }),

  async changePassword({ currentPassword, newPassword }, context) {
    const { userId, sessionId } = personOf(context);
    await app.changePassword({ userId, sessionId, currentPassword, newPassword });
    return {};
  },

  async listSessions(_request, context) {
    const { userId, sessionId } = personOf(context);
    const sessions = await app.listSessions(userId);
    return {
      sessions: sessions.map(({ id, createdAt, lastUsedAt, userAgent }) => ({
        id,
        createdAt: timestampFromDate(createdAt),
        lastUsedAt: timestampFromDate(lastUsedAt),
        userAgent,
        isCurrent: id === sessionId,
      })),
    };
  },

  async endSession({ sessionId }, context) {
    await app.endOwnSession(personOf(context).userId, sessionId);
    return {};
  },

  async endOtherSessions(_request, context) {
    const { userId, sessionId } = personOf(context);
    await app.otherSessions.end(userId, sessionId);
    return {};
  },

  setUpTotp: async ({ password }, context) => {
    const { userId, sessionId } = personOf(context);
    const { secret, otpauthUrl, recoveryCodes } = await app.setUpTotp(userId, sessionId, password);
    return { secret, otpauthUrl, recoveryCodes: [...recoveryCodes] };
  },

  async confirmTotp({ code }, context) {
    const { userId, sessionId } = personOf(context);
    await app.confirmTotp(userId, sessionId, code);
    return {};
  },

  async removeTotp({ password, code }, context) {
    const { userId, sessionId } = personOf(context);
    await app.removeTotp({ userId, sessionId, password, code });
    return {};
  },
});

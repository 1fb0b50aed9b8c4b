import { timestampMs } from '@bufbuild/protobuf/wkt';
import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { AuthService, RegisterRequest } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import { RegistrationMode } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import type { RegistrationMode as RegistrationModeName } from '@tallscreen/proto/rules/registration-modes';
import type { EndSession } from '#app/end-session';
import type { createRefreshSession } from '#app/refresh-session';
import type { createRegister } from '#app/register';
import type { createRequestPasswordReset } from '#app/request-password-reset';
import type { createResetPassword } from '#app/reset-password';
import type { createSignIn, SignedInDevice } from '#app/sign-in';
import type { createVerifyResetCode } from '#app/verify-reset-code';
import type { RegistrationForm } from '#domain/registration';
import { RESET_SECONDS } from '#domain/reset-code';
import type { ToUserProto } from '#events/user-mapping';

export interface AuthRpcDeps {
  readonly toUserProto: ToUserProto;
  readonly register: ReturnType<typeof createRegister>;
  readonly signIn: ReturnType<typeof createSignIn>;
  readonly refreshSession: ReturnType<typeof createRefreshSession>;
  readonly endSession: EndSession;
  readonly requestPasswordReset: ReturnType<typeof createRequestPasswordReset>;
  readonly verifyResetCode: ReturnType<typeof createVerifyResetCode>;
  readonly resetPassword: ReturnType<typeof createResetPassword>;
}

const toForm = ({ username, email, password, traps }: RegisterRequest): RegistrationForm => ({
  username,
  email,
  password,
  ...(traps && {
    traps: {
      honeypot: traps.honeypot,
      jsCheck: traps.jsCheck,
      formStartTimeMs: traps.formStartedAt ? timestampMs(traps.formStartedAt) : 0,
    },
  }),
});

const modes: Readonly<Record<RegistrationMode, RegistrationModeName>> = {
  [RegistrationMode.UNSPECIFIED]: 'open',
  [RegistrationMode.OPEN]: 'open',
  [RegistrationMode.APPROVAL]: 'approval',
  [RegistrationMode.INVITE]: 'invite',
  [RegistrationMode.CLOSED]: 'closed',
};

export function createAuthRpc(app: AuthRpcDeps): ServiceImpl<typeof AuthService> {
  const toSignedInProto = ({ account, tokens, deviceToken }: SignedInDevice) => ({
    user: app.toUserProto(account),
    session: tokens,
    deviceToken,
  });

  return {
    async register(request) {
      const { rules, invite, reason, birthYear, userAgent } = request;
      const made = await app.register({
        form: toForm(request),
        joining: { invite, reason, birthYear },
        rules: { mode: modes[rules?.mode ?? RegistrationMode.OPEN] ?? 'closed', minimumAge: rules?.minimumAge ?? 0 },
        userAgent,
      });
      return made ? toSignedInProto(made) : { isWaiting: true };
    },
    login: async (request) => toSignedInProto(await app.signIn(request)),
    refresh: async ({ refreshToken }) => ({ session: await app.refreshSession(refreshToken) }),

    async logout(_request, context) {
      await app.endSession(personOf(context).sessionId);
      return {};
    },

    async requestPasswordReset({ email }) {
      await app.requestPasswordReset(email);
      return {};
    },

    verifyResetCode: async ({ email, code }) => ({
      resetToken: await app.verifyResetCode(email, code),
      expiresInSeconds: RESET_SECONDS,
    }),

    resetPassword: async ({ email, newPassword, resetToken }) => ({
      deviceToken: await app.resetPassword(email, newPassword, resetToken),
    }),
  };
}

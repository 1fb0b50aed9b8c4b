import type { ServiceImpl } from '@connectrpc/connect';
import { personOf } from '@tallscreen/kit/rpc/access';
import type { AuthService, RegisterRequest } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import type { PasswordReset } from '#domain/password-reset';
import { RESET_SECONDS } from '#domain/password-reset';
import type { RegistrationForm } from '#domain/registration';
import type { Sessions } from '#domain/sessions';
import type { Credentials, SignedIn } from '#domain/sign-in';
import { toSession, toSignedIn } from '#rpc/views';

export interface AuthRpcDeps {
  readonly register: (form: RegistrationForm) => Promise<SignedIn>;
  readonly signIn: (credentials: Credentials) => Promise<SignedIn>;
  readonly sessions: Sessions;
  readonly reset: PasswordReset;
}

const formOf = ({ username, email, password, traps }: RegisterRequest): RegistrationForm => ({
  username,
  email,
  password,
  ...(traps && {
    traps: {
      honeypot: traps.honeypot,
      jsCheck: traps.jsCheck,
      formStartTimeMs: Number(traps.formStartTimeMs),
    },
  }),
});

export const createAuthRpc = ({ register, signIn, sessions, reset }: AuthRpcDeps): ServiceImpl<typeof AuthService> => ({
  register: async (request) => toSignedIn(await register(formOf(request))),
  login: async (request) => toSignedIn(await signIn(request)),
  refresh: async ({ refreshToken }) => ({ session: toSession(await sessions.refresh(refreshToken)) }),

  async logout(_request, context) {
    await sessions.end(personOf(context).sessionId);
    return {};
  },

  async requestPasswordReset({ email }) {
    await reset.request(email);
    return {};
  },

  verifyResetCode: async ({ email, code }) => ({
    resetToken: await reset.verify(email, code),
    expiresInSeconds: RESET_SECONDS,
  }),

  async resetPassword({ email, newPassword, resetToken }) {
    await reset.reset(email, newPassword, resetToken);
    return {};
  },
});

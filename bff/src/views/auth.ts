import { readText } from '@tallscreen/proto/rules/read-text';
import type { RegistrationMode as RegistrationModeName } from '@tallscreen/proto/rules/registration-modes';
import { RegistrationMode } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import type { Session } from '@tallscreen/proto/tallscreen/identity/v1/auth_service_pb';
import type { User } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type * as schemas from '#contract/auth';
import { orNull, roleName } from '#views/scalar';

export const tokensView = (session: Session): schemas.Tokens => ({
  access_token: session.accessToken,
  token_type: 'bearer',
  expires_in: session.expiresInSeconds,
});

const modes = {
  open: RegistrationMode.OPEN,
  approval: RegistrationMode.APPROVAL,
  invite: RegistrationMode.INVITE,
  closed: RegistrationMode.CLOSED,
} as const;

export const registrationModeOf = (name: RegistrationModeName): RegistrationMode => modes[name];

export const accountView = (user: User): schemas.Account => ({
  id: Number(user.id),
  username: user.username,
  email: user.email,
  role: roleName(user.role),
  avatar_url: orNull(user.avatarUrl),
  bio: readText(user.bio),
  totp_enabled: user.totpEnabled,
  totp_setup_required: user.mustSetUpTotp,
  email_verified: user.emailVerified,
});

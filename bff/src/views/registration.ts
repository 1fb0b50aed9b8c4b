import type { Invite, WaitingRegistration } from '@tallscreen/proto/tallscreen/identity/v1/registration_service_pb';
import type * as schemas from '#contract/registration';
import { iso } from '#views/scalar';

export const waitingRegistrationView = (entry: WaitingRegistration): schemas.WaitingRegistration => ({
  id: Number(entry.id),
  username: entry.username,
  email: entry.email,
  reason: entry.reason,
  created_at: iso(entry.createdAt),
});

export const inviteView = (invite: Invite, origin: string, createdBy: string | undefined): schemas.Invite => ({
  code: invite.code,
  link: `${origin}/register?invite=${invite.code}`,
  created_by: { id: Number(invite.createdBy), username: createdBy ?? null },
  created_at: iso(invite.createdAt),
  expires_at: iso(invite.expiresAt),
  max_uses: invite.maxUses,
  uses: invite.uses,
});

import { userDataKind } from '@tallscreen/kit-mongo/user-data';
import { invitesCollection } from '#store/invites';
import { securityEventsCollection } from '#store/security-events';
import { sessionsCollection } from '#store/sessions';
import { usersCollection } from '#store/users';

/** The data of this service that an export of a user's data contains. */
export const userDataKinds = {
  profile: userDataKind({
    collection: usersCollection,
    filter: (userId) => ({ _id: userId }),
    toRecord: ({
      _id: id,
      username,
      email,
      emailVerified,
      secondFactor,
      role,
      bio,
      avatarUrl,
      invite,
      youngUntil,
      createdAt,
    }) => {
      return {
        id,
        username,
        email,
        email_verified: emailVerified,
        totp_enabled: Boolean(secondFactor),
        role,
        bio,
        avatar_url: avatarUrl,
        // Absent in accounts of earlier versions.
        joined_by_invitation: invite || null,
        may_be_under_16_until: youngUntil,
        created_at: createdAt,
      };
    },
  }),
  sessions: userDataKind({
    collection: sessionsCollection,
    filter: (userId) => ({ userId }),
    toRecord: ({ _id: id, userAgent, network, createdAt, lastUsedAt, expiresAt }) => {
      return {
        id,
        user_agent: userAgent,
        network,
        created_at: createdAt,
        last_used_at: lastUsedAt,
        expires_at: expiresAt,
      };
    },
  }),
  /** Invitations that an admin has made. */
  invites: userDataKind({
    collection: invitesCollection,
    filter: (createdBy) => ({ createdBy }),
    toRecord: ({ code, createdAt, expiresAt, maxUses, uses }) => {
      return { code, created_at: createdAt, expires_at: expiresAt, max_uses: maxUses, uses };
    },
  }),
  'security-events': userDataKind({
    collection: securityEventsCollection,
    filter: (userId) => ({ userId }),
    // Leaves out addresses of events that an admin or a stranger's login attempt caused: they are not the user's.
    toRecord: ({ _id: id, type, address, adminId, createdAt }) => {
      const isOwn = adminId === null && type !== 'login_failed';
      return { id, type, address: isOwn ? address : '', created_at: createdAt };
    },
  }),
};

import { userDataKind } from '@tallscreen/kit-mongo/user-data';
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

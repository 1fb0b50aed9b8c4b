import { readText } from '@tallscreen/proto/rules/read-text';
import type { PublicUser } from '@tallscreen/proto/tallscreen/identity/v1/user_pb';
import type { UserSummary } from '#contract/profile';
import type * as schemas from '#contract/user';
import { orNull, roleName } from '#views/scalar';

/** A user in a list of users. */
export const userSummaryView = (user: PublicUser): UserSummary => ({
  user_id: Number(user.id),
  username: user.username,
  avatar_url: orNull(user.avatarUrl),
});

export const publicUserView = (user: PublicUser): schemas.User => ({
  id: Number(user.id),
  username: user.username,
  email: orNull(user.email),
  role: roleName(user.role),
  bio: readText(user.bio),
  avatar_url: orNull(user.avatarUrl),
});

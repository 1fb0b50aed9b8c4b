import { checkLength } from '@tallscreen/kit/check-length';
import { fail } from '@tallscreen/kit/errors';
import { readText } from '@tallscreen/proto/rules/read-text';
import { textLimits } from '@tallscreen/proto/rules/text-limits';
import type { Account, AccountChange } from '#domain/account';
import { readEmail, readUsername } from '#domain/names';

/** Only pictures on our own origin are allowed. */
const avatarPattern = /^\/media\/[\w./-]{1,300}$/;

export interface ProfileUpdate {
  readonly username?: string;
  readonly email?: string;
  readonly bio?: string;
}

/** Returns the given fields as they are stored. Throws AppError invalid_argument for the first that breaks a rule. */
export const readProfileUpdate = ({ username, email, bio }: ProfileUpdate): ProfileUpdate => ({
  ...(username !== undefined && { username: readUsername(username) }),
  ...(email !== undefined && { email: readEmail(email) }),
  ...(bio !== undefined && { bio: readBio(bio) }),
});

const readBio = (given: string): string => checkLength(readText(given), 'bio', textLimits.bio);

export const RENAMES_A_WEEK = 2;
const WEEK_MS = 7 * 86_400_000;

export interface UpdateRules {
  /**
   * Changing the e-mail address needs the password, and a two-factor code if that is on, because the owner of the new
   * mailbox can reset both.
   */
  readonly mayChangeEmail: boolean;
  readonly maxRenames: number;
  readonly now: Date;
}

/** Throws resource_exhausted after too many new names in a week. */
function renamedAtAfter({ renamedAt }: Account, { maxRenames, now }: UpdateRules): Date[] {
  const recent = renamedAt.filter((at) => at.getTime() > now.getTime() - WEEK_MS);
  const oldest = recent.at(-maxRenames);
  if (oldest) {
    const seconds = Math.max(1, Math.ceil((oldest.getTime() + WEEK_MS - now.getTime()) / 1000));
    throw fail('username_changed_too_often', { retryAfterSeconds: seconds });
  }
  return [...recent, now];
}

export function updateProfile(account: Account, update: ProfileUpdate, rules: UpdateRules): AccountChange | undefined {
  const changed = Object.entries(update).filter(([field, value]) => account[field as keyof ProfileUpdate] !== value);
  if (changed.length === 0) return undefined;
  const set: ProfileUpdate = Object.fromEntries(changed);
  if (set.email !== undefined && !rules.mayChangeEmail) throw fail('wrong_password');
  const unverified = set.email === undefined ? {} : { emailVerified: false };
  const renamed = set.username === undefined ? {} : { renamedAt: renamedAtAfter(account, rules) };
  return { set: { ...set, ...unverified, ...renamed }, event: { kind: 'profileChanged' } };
}

/** Throws AppError invalid_argument unless `given` is the path of a picture or empty. */
export function readAvatarUrl(given: string): string {
  if (given !== '' && (!avatarPattern.test(given) || given.includes('..'))) throw fail('invalid_picture');
  return given;
}

export const changeAvatar = (account: Account, avatarUrl: string): AccountChange | undefined =>
  account.avatarUrl === avatarUrl ? undefined : { set: { avatarUrl }, event: { kind: 'profileChanged' } };
